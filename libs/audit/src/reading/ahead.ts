/**
 * Asks for some items before they are taken. A failure is told of once all before it were taken.
 * @param most items that are asked for at a time. @throws what the source throws
 */
export async function* ahead<T>(source: AsyncGenerator<T>, most: number): AsyncGenerator<T> {
  const coming: Promise<IteratorResult<T>>[] = [];
  for (;;) {
    while (coming.length < most) coming.push(asked(source));
    const next = await coming.shift();
    if (next === undefined || next.done === true) return;
    yield next.value;
  }
}

/** Its failure is heard when its turn comes. */
function asked<T>(source: AsyncGenerator<T>): Promise<IteratorResult<T>> {
  const next = source.next();
  next.catch(() => undefined);
  return next;
}
