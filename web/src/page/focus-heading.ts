/** Moves the focus to the page's heading: for when what had it has gone from the page. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}
