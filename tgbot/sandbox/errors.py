"""Refusals in Telegram's words.

`ApiError` is what a method raises; the server turns it into Telegram's envelope. The shaping of
400 descriptions (prefix, first letter lowered) follows the real Bot API server.
"""

from __future__ import annotations

from typing import Any

__all__ = ["ApiError", "bad_request", "conflict", "forbidden", "too_many", "unauthorized"]


class ApiError(Exception):
    """One refusal: HTTP status (equal to `error_code`), description and parameters."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters

    def envelope(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(message: str, **parameters: Any) -> ApiError:
    """400. The first letter is lowered unless the second is `_` or a capital (a server code)."""
    second = message[1:2]
    if not (second == "_" or second.isupper()):
        message = message[:1].lower() + message[1:]
    return ApiError(400, f"Bad Request: {message}", **parameters)


def forbidden(message: str) -> ApiError:
    return ApiError(403, f"Forbidden: {message}")


def conflict(message: str) -> ApiError:
    return ApiError(409, f"Conflict: {message}")


def unauthorized(detail: str = "") -> ApiError:
    return ApiError(401, f"Unauthorized: {detail}" if detail else "Unauthorized")


def too_many(retry_after: int) -> ApiError:
    """429 with the wait in whole seconds, at least one."""
    seconds = max(1, retry_after)
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
