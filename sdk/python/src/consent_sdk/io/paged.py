from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Generic, TypeVar

from ..core.exchange import exchange
from ..core.pages import Item, Listing, PageT, pages
from .async_transport import AsyncTransport
from .transport import Transport

T = TypeVar("T")


class Paged(Generic[Item, PageT]):
    """A list that is asked for when it is used: iterate over it for each thing on all its pages, `pages()` for page
    after page."""

    def __init__(self, listing: Listing[Item, PageT], transport: Transport) -> None:
        self._listing = listing
        self._transport = transport

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[PageT]:
        return self._transport.iterate(pages(self._listing, self._transport.settings))

    def first_page(self) -> PageT:
        """It alone, asked for anew each time."""
        return self._transport.run(exchange(self._listing.page_at(None), self._transport.settings))


class AsyncPaged(Generic[Item, PageT]):
    """A list that is asked for when it is used: `async for` gives each thing on all its pages, `pages()` page after
    page."""

    def __init__(self, listing: Listing[Item, PageT], transport: AsyncTransport) -> None:
        self._listing = listing
        self._transport = transport

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.data:
                yield item

    def pages(self) -> AsyncIterator[PageT]:
        return self._transport.iterate(pages(self._listing, self._transport.settings))

    async def first_page(self) -> PageT:
        """It alone, asked for anew each time."""
        return await self._transport.run(exchange(self._listing.page_at(None), self._transport.settings))
