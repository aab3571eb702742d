/** Puts a button beside each block of code. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.code'))
    figure.prepend(...copyButton('this block', () => figure.querySelector('code')?.textContent ?? ''));
}

/**
 * A button that copies a text, and beside it what a screen reader says of that.
 * @param what is copied, for a screen reader
 */
export function copyButton(what: string, textOf: () => string): readonly HTMLElement[] {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${what}`);
  const said = document.createElement('span');
  said.className = 'sr-only';
  said.setAttribute('role', 'status');
  const say = (word: string): void => {
    button.textContent = word;
    said.textContent = `${word}: ${what}`;
  };
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(textOf()).then(
      () => {
        say('Copied');
      },
      () => {
        say('Not copied');
      },
    );
  });
  return [button, said];
}
