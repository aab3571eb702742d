/** Has the browser open the app's shell without a network. Whatever keeps it from that, all else works as before. */
export async function openOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js', { scope: '/me', updateViaCache: 'none' }).catch(() => undefined);
}
