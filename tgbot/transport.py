"""The bot's way to the Bot API: python-telegram-bot's requests over aiohttp.

An HTTP pool that scans its connections at every request slows down the more chats are at work;
aiohttp's does not (the figures are in docs/decisions.md). Every call has a time limit, and no error
tells the address that was called, since the token is a part of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any, Final, cast
from urllib.parse import urlsplit

import aiohttp
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from telegram.request._requestparameter import RequestParameter

CONNECT_SECONDS: Final = 5.0
POOL_SECONDS: Final = 5.0
READ_SECONDS: Final = 10.0
EDITING: Final = "/editMessageText"
DONE: Final = b'{"ok":true,"result":true}'
"""In the place of the message as edited, which is what was sent: nobody reads it, and making an
object of it takes longer than the call."""
_FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
POLLING_SLACK: Final = 10.0
"""Seconds that the answer to a long poll may come late."""


class AiohttpRequest(BaseRequest):
    """One pool of connections. `connections` bounds how many calls are under way at once.

    `proxied`: the proxies that the environment names are used.
    """

    def __init__(
        self, *, connections: int, read_seconds: float = READ_SECONDS, proxied: bool = True
    ) -> None:
        self._connections = connections
        self._read_seconds = read_seconds
        self._proxied = proxied
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds to wait for an answer where a call does not say."""
        return self._read_seconds

    async def initialize(self) -> None:
        """Open the pool."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._connections)
            self._session = aiohttp.ClientSession(connector=connector, trust_env=self._proxied)

    async def shutdown(self) -> None:
        """Close the pool."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

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
        """One call: its status and body.

        Raises TimedOut where the answer does not come, NetworkError for what else goes wrong.
        """
        if self._session is None:
            raise NetworkError("the transport is closed")
        try:
            async with self._session.request(
                method, url, timeout=self._limits(read_timeout), **_body(request_data)
            ) as response:
                body = await response.read()
                if response.status == HTTPStatus.OK and url.endswith(EDITING):
                    return response.status, DONE
                return response.status, body
        except aiohttp.ConnectionTimeoutError:
            raise NetworkError("no connection in time") from None
        except TimeoutError:
            raise TimedOut from None
        except aiohttp.ClientConnectorError as error:
            raise NetworkError(f"no connection: {error.os_error.strerror or 'refused'}") from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(type(error).__name__) from None

    def _limits(self, read_timeout: ODVInput[float]) -> aiohttp.ClientTimeout:
        given = None if read_timeout is BaseRequest.DEFAULT_NONE else read_timeout
        read = self._read_seconds if given is None else cast(float, given)
        return aiohttp.ClientTimeout(
            total=POOL_SECONDS + CONNECT_SECONDS + 2 * read,  # also one that dribbles
            connect=POOL_SECONDS + CONNECT_SECONDS,
            sock_connect=CONNECT_SECONDS,
            sock_read=read,
        )


def fetcher(
    transport: AiohttpRequest, address: str, kinds: Sequence[str]
) -> Callable[[int, int, int], Awaitable[list[dict[str, Any]]]]:
    """Asks for updates (offset, limit, seconds to wait) and hands them on as they come over the
    wire: the library would read all of them or none. Raises TelegramError.
    """

    async def fetch(offset: int, limit: int, seconds: int) -> list[dict[str, Any]]:
        asked = {
            "offset": offset,
            "limit": limit,
            "timeout": seconds,
            "allowed_updates": list(kinds),
        }
        parameters = [RequestParameter.from_input(name, value) for name, value in asked.items()]
        fetched = await transport.post(
            f"{address}/getUpdates",
            RequestData(parameters),
            read_timeout=seconds + POLLING_SLACK,
        )
        updates = fetched if isinstance(fetched, list) else []
        return [one for one in updates if isinstance(one, dict)]

    return fetch


def is_on_this_machine(address: str) -> bool:
    """Whether an address leads nowhere that a proxy could."""
    host = urlsplit(address).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _body(data: RequestData | None) -> dict[str, Any]:
    """A form, as arguments of a request; multipart where something is uploaded."""
    if data is None:
        return {}
    if not data.multipart_data:  # quicker than aiohttp's own forms
        return {"data": data.url_encoded_parameters().encode(), "headers": _FORM}
    form = aiohttp.FormData(data.json_parameters)
    for name, part in data.multipart_data.items():
        filename, content, kind = cast(tuple[str, bytes, str], part)
        form.add_field(name, content, filename=filename, content_type=kind)
    return {"data": form}
