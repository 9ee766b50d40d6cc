"""`python -m tests.bench [NAME ...]`: run all measurements, or those named."""

import importlib
import pkgutil
import sys

import tests.bench
from tests.bench.measure import baseline


def names() -> list[str]:
    """The modules of this package that measure something."""
    found = [module.name for module in pkgutil.iter_modules(tests.bench.__path__)]
    return [name for name in found if name not in ("__main__", "measure")]


def main(wanted: list[str]) -> int:
    """Run the measurements that are wanted, all when none is named."""
    unknown = sorted(set(wanted) - set(names()))
    if unknown:
        print(f"no such measurement: {', '.join(unknown)}; there are {', '.join(names())}")
        return 2
    print(f"plain loop: json.dumps of a small object, {baseline():,.0f} a second")
    for name in wanted or names():
        print(f"\n{name}")
        importlib.import_module(f"tests.bench.{name}").run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
