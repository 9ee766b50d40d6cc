"""How a rate is measured, and the plain loop that it is compared with."""

import json
import time
from collections.abc import Callable, Collection
from functools import cache
from typing import Final

SECONDS: Final = 1.0
"""CPU seconds that one measurement takes at least."""

_OBJECT: Final = {"by": 3, "do": "play", "cards": ["7c", "Jc", "As"], "auto": True, "at": None}


def rate(work: Callable[[], int], *, seconds: float = SECONDS) -> float:
    """Units of work for each CPU second, the best of three stretches after a warm-up.

    `work` does some and returns how much.
    """
    work()
    return max(_stretch(work, seconds / 3) for _ in range(3))


def _stretch(work: Callable[[], int], seconds: float) -> float:
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


@cache
def baseline() -> float:
    """Small objects that `json.dumps` writes in a CPU second."""

    def work() -> int:
        for _ in range(1000):
            json.dumps(_OBJECT)
        return 1000

    return rate(work)


def shares(found: Collection[float]) -> str:
    """The median, the slowest twentieth and hundredth, and the slowest of all these seconds."""
    if not found:
        return "none"
    ordered = sorted(found)
    half, most, nearly = (ordered[len(ordered) * part // 100] for part in (50, 95, 99))
    times = f"p50 {half * 1e3:>5.0f} ms, p95 {most * 1e3:>5.0f} ms, p99 {nearly * 1e3:>5.0f} ms"
    return f"{times}, at most {ordered[-1] * 1e3:.0f} ms"


def show(what: str, found: float, unit: str, more: str = "") -> None:
    """Print a rate, and how it stands to the plain loop."""
    ratio = f"{found / baseline():.3f} of the plain loop"
    print(f"  {what:<28} {found:>11,.0f} {unit:<12} {ratio}{'  ' + more if more else ''}")
