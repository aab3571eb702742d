/** How it is said that there is no demo to show. */
export const NO_DEMO = [
  'demo_not_found',
  'There is no demo here, or nobody of it is left: start with DEMO=true on another DATA_DIR, or run npm run demo.',
] as const;
