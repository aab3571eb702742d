const { warn } = console;

// While what is imported after this is evaluated.
console.warn = () => undefined;

/** Lets warnings be seen again. */
export function unmute(): void {
  console.warn = warn;
}
