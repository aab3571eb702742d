import type { Page } from 'playwright-core';

/** What cannot be reached with the Tab key alone, by number, and what does not show that one is there. */
export interface KeyboardFaults {
  readonly unreached: number;
  readonly unseen: readonly string[];
}

/** Goes once around a page, from its beginning. */
export async function keyboardFaults(page: Page): Promise<KeyboardFaults> {
  await page.evaluate(MARK);
  const all = await page.evaluate<number>('document.querySelectorAll("[data-stop]").length');
  const reached = new Set<string>();
  // A field for a day has stops within it, which show themselves: once seen is enough.
  const unseen = new Map<string, string>();
  const seen = new Set<string>();
  await page.evaluate('document.activeElement?.blur()');
  for (let presses = 0; presses < 2 * all + 10 && reached.size < all; presses++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<{ id: string; outline: string; name: string } | null>(STOP);
    if (stop === null) continue;
    reached.add(stop.id);
    if (stop.outline === 'none') unseen.set(stop.id, stop.name);
    else seen.add(stop.id);
  }
  const never = [...unseen].filter(([id]) => !seen.has(id)).map(([, name]) => name);
  return { unreached: all - reached.size, unseen: never };
}

/** Numbers what can be used. Of a group of radio buttons the one that is chosen, or the first, is reached by Tab. */
const MARK = `(() => {
  const groups = new Set();
  let next = 0;
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    const { width, height } = element.getBoundingClientRect();
    // What a closed summary hides has a size all the same.
    if (element.disabled || element.tabIndex < 0 || !element.checkVisibility() || (width === 0 && height === 0)) continue;
    if (element.type === 'radio') {
      if (groups.has(element.name)) continue;
      if (!element.checked && document.querySelector('input[type=radio][name="' + CSS.escape(element.name) + '"]:checked')) continue;
      groups.add(element.name);
    }
    element.dataset.stop = String(next++);
  }
})()`;

const STOP = `(() => {
  const element = document.activeElement;
  const id = element?.dataset.stop;
  if (id === undefined) return null;
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const outline = outlineStyle === 'none' && boxShadow === 'none' ? 'none' : 'there';
  return { id, outline, name: element.tagName + ' ' + (element.textContent || element.getAttribute('aria-label')) };
})()`;
