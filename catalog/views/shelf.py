"""What a process keeps of one version of the catalogue, in bounded memory."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

LARGEST_SHARE = 8  # what is larger than this part of it all is not kept

Kept = TypeVar("Kept")


class Shelf(Generic[Kept]):
    """Things made of one version of the catalogue; those not asked for the longest make room."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.lock = Lock()
        self.clear(None)

    def clear(self, version: int | None) -> None:
        self.version = version
        self.bytes = 0
        self.things: OrderedDict[Hashable, tuple[Kept, int]] = OrderedDict()

    def get(self, version: int, key: Hashable) -> Kept | None:
        with self.lock:
            if version != self.version:
                self.clear(version)
            if key not in self.things:
                return None
            self.things.move_to_end(key)
            return self.things[key][0]

    def put(self, version: int, key: Hashable, thing: Kept, size: int) -> None:
        """Keep the thing of so many bytes, unless the catalogue is another one by now."""
        with self.lock:
            too_large = size > self.most_bytes // LARGEST_SHARE
            if version != self.version or key in self.things or too_large:
                return
            self.things[key] = (thing, size)
            self.bytes += size
            while self.bytes > self.most_bytes:
                _, (_, dropped) = self.things.popitem(last=False)
                self.bytes -= dropped
