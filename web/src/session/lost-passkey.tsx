import { t } from '../texts/texts.js';

/** For staff who have lost the passkey: nothing of theirs lets them in, but somebody who knows them does. */
export function LostPasskey() {
  return <p className="text-sm text-quiet">{t('signIn.again.lostPasskey')}</p>;
}
