"""The operator's settings: the environment, read once and then fixed.

Every name begins with KOZYR_. A setting that is wrong is named in one line; the values of secrets
are in no text that this module makes.
"""

from __future__ import annotations

import hmac
import os
import re
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from core.readmodels import Pace

PREFIX: Final = "KOZYR_"
DRIVERS: Final = {
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "sqlite": "sqlite+aiosqlite",
    "postgresql+asyncpg": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""By the scheme of a database's address: the driver that serves it."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9:_-]*")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{0,256}")
DATABASE_FILE: Final = "kozyr.sqlite3"


class BadSettings(Exception):
    """A setting that is missing or wrong; the text is one line for the operator."""


class Settings(BaseSettings):
    """What the environment says. Seconds are seconds of the clock on the wall."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, frozen=True, extra="ignore", env_ignore_empty=True
    )

    bot_token: SecretStr = SecretStr("")
    api_url: str = "https://api.telegram.org"
    database_url: str = Field(default="", repr=False)
    data_dir: Path = Field(default_factory=lambda: _default_data_dir())
    webhook_url: str = ""
    webhook_secret: SecretStr = SecretStr("")
    http_host: str = "127.0.0.1"
    http_port: Annotated[int, Field(ge=0, le=65535)] = 8080
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    default_pace: Pace = Pace.NORMAL
    turn_seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    robot_delay: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 1.5
    default_language: Literal["ru", "kk", "en"] = "ru"

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("bot_token", "webhook_secret", mode="before")
    @classmethod
    def _without_blanks(cls, value: object) -> object:
        return value.strip() if isinstance(value, str) else value

    @field_validator("bot_token")
    @classmethod
    def _is_token(cls, value: SecretStr) -> SecretStr:
        if not _TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError("not a bot's token")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _is_secret(cls, value: SecretStr) -> SecretStr:
        if not _SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("needs 1 to 256 of A-Z a-z 0-9 _ -")
        return value

    @field_validator("data_dir")
    @classmethod
    def _at_home(cls, value: Path) -> Path:
        return value.expanduser()

    @field_validator("api_url", "webhook_url")
    @classmethod
    def _is_address(cls, value: str) -> str:
        if value and not _is_web_address(value):
            raise ValueError("not an http or https address")
        return value

    @field_validator("database_url")
    @classmethod
    def _is_database(cls, value: str) -> str:
        if not value:
            return value
        try:
            url = make_url(value)
        except (ArgumentError, ValueError):
            raise ValueError("not the address of a database") from None
        if url.drivername not in DRIVERS:
            raise ValueError("needs sqlite+aiosqlite or postgresql+asyncpg")
        driver = DRIVERS[url.drivername]
        return url.set(drivername=driver).render_as_string(hide_password=False)

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.bot_token.get_secret_value()

    @property
    def secret(self) -> str:
        """What Telegram sends along with every update to the webhook: as it is set, else a word
        that all processes make from the token; empty where there is no token either."""
        chosen = self.webhook_secret.get_secret_value()
        if chosen or not self.token:
            return chosen
        return hmac.new(self.token.encode(), b"webhook", "sha256").hexdigest()

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must be in no log: token, webhook's secret, the database's password."""
        password = make_url(self.database_url).password if self.database_url else None
        return tuple(one for one in (self.token, self.secret, password) if one)

    @property
    def database(self) -> str:
        """Where everything lasts: as set, or a file in the data folder, which is made. Raises
        BadSettings where it cannot be."""
        if self.database_url:
            return self.database_url
        try:
            self.data_dir.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = f"cannot make the folder {self.data_dir}: {error.strerror}"
            raise BadSettings(f"{PREFIX}DATA_DIR: {reason}") from None
        return f"sqlite+aiosqlite:///{self.data_dir / DATABASE_FILE}"


def _is_web_address(value: str) -> bool:
    try:
        parts = urlsplit(value)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _default_data_dir() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "kozyr"


def read_settings() -> Settings:
    """The settings of the environment. Raises BadSettings."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        name = PREFIX + str(first["loc"][0]).upper()
        raise BadSettings(f"{name}: {first['msg'].removeprefix('Value error, ')}") from None
