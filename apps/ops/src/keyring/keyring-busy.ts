/** Said where another process holds the lease of whoever changes the keyring. */
export const BUSY = 'Another process is changing the keyring.';
