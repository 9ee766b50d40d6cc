"""The bot's way to the Bot API: python-telegram-bot's requests over aiohttp.

An HTTP pool that scans its connections at every request slows down the more chats are at work;
aiohttp's does not (the figures are in docs/decisions.md). Every call has a time limit.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import aiohttp
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

CONNECT_SECONDS: Final = 5.0
READ_SECONDS: Final = 10.0


class AiohttpRequest(BaseRequest):
    """One pool of connections. `connections` bounds how many calls are under way at once."""

    def __init__(self, *, connections: int, read_seconds: float = READ_SECONDS) -> None:
        self._connections = connections
        self._read_seconds = read_seconds
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds to wait for an answer where a call does not say."""
        return self._read_seconds

    async def initialize(self) -> None:
        """Open the pool."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._connections)
            self._session = aiohttp.ClientSession(connector=connector, trust_env=True)

    async def shutdown(self) -> None:
        """Close the pool."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """One call: its status and body. Raises TimedOut or NetworkError, without the address."""
        if self._session is None:
            raise RuntimeError("the transport was not opened")
        wait = self._read_seconds if read_timeout is BaseRequest.DEFAULT_NONE else read_timeout
        limits = aiohttp.ClientTimeout(
            sock_read=cast(float | None, wait), sock_connect=CONNECT_SECONDS
        )
        try:
            async with self._session.request(
                method, url, data=_body(request_data), timeout=limits
            ) as response:
                return response.status, await response.read()
        except TimeoutError:
            raise TimedOut from None
        except aiohttp.ClientError as error:
            # An aiohttp error's text quotes the address, and that holds the token.
            raise NetworkError(type(error).__name__) from None
        except asyncio.CancelledError:
            raise


def _body(data: RequestData | None) -> Any:
    """A form; multipart where something is uploaded."""
    if data is None:
        return None
    if not data.multipart_data:
        return data.json_parameters
    form = aiohttp.FormData(data.json_parameters)
    for name, part in data.multipart_data.items():
        filename, content, kind = cast(tuple[str, bytes, str], part)
        form.add_field(name, content, filename=filename, content_type=kind)
    return form
