import { Button } from '../../parts/button.js';
import { t } from '../../texts/texts.js';

/** Hands the key to another app of the reader's device; nothing where the browser cannot: there it is copied. */
export function ShareKey({ formatted }: { readonly formatted: string }) {
  if (typeof navigator.share !== 'function') return null;
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ text: t('me.key.shareText', { key: formatted }) });
    } catch {
      // The reader has thought better of it, or no app took it: the key is still there to be copied.
    }
  };
  return (
    <Button look="main" onClick={() => void share()}>
      {t('me.key.share')}
    </Button>
  );
}
