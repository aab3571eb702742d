let count = 0;

// The router tells of its own goings by `pushState`.
for (const going of ['pushState', 'popstate'])
  window.addEventListener(going, () => {
    count += 1;
  });

/** How often the reader has gone somewhere within the app since it was loaded, by a link or the browser's buttons. */
export const goings = (): number => count;
