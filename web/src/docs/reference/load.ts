/** Resolves when a program has run, or could not be had. */
export function load(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    const done = (): void => {
      resolve();
    };
    script.addEventListener('load', done);
    script.addEventListener('error', done);
    document.head.append(script);
  });
}
