/** The package has no types for what is its own. */
declare module 'oidc-provider/lib/helpers/als.js' {
  import type { AsyncLocalStorage } from 'node:async_hooks';

  const store: AsyncLocalStorage<unknown>;
  export default store;
}
