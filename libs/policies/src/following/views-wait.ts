/** How long a policy waits for the views to come as far as its event; then it tries again later. */
export const VIEWS_WAIT_MS = 10_000;
