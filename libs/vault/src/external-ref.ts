import { SubjectErased } from './errors.js';
import { sealerOf, type FormerSeal, type SealedValue } from './cipher/sealed-form.js';
import type { Subject } from './subject.js';
import type { Vault } from './vault.js';

/** A grant as far as it tells of what its business calls it. */
export interface ReferredGrant {
  readonly grantId: string;
  readonly businessId: string;
  /** Sealed, as the log and the views have it; null when none was given. */
  readonly externalRef: SealedValue | null;
}

/** Who sealed it: the grant; the business in grants that were claimed before grants had keys of their own. */
const externalRefSeals = {
  subjectOf: ({ grantId }: Pick<ReferredGrant, 'grantId'>): Subject => ({ kind: 'grant', id: grantId }),
  formerly: ({ businessId }: Pick<ReferredGrant, 'businessId'>): FormerSeal => ({ kind: 'business', id: businessId }),
};

/**
 * What the business calls the grant; null when it was given no name, or has lost it with its key.
 * @throws CryptoUnavailable
 */
export async function openExternalRef(vault: Vault, grant: ReferredGrant): Promise<string | null> {
  const { externalRef } = grant;
  if (externalRef === null) return null;
  const sealer = sealerOfRef(grant, externalRef);
  if (sealer === undefined) return null;
  try {
    return (await vault.open<{ externalRef: string }>(sealer, { externalRef })).externalRef;
  } catch (error) {
    if (error instanceof SubjectErased) return null;
    throw error;
  }
}

/**
 * The same of many grants with one read per thousand, by their ids. One that cannot be read for damage of its own is
 * null too: the others are not to wait for it.
 * @throws CryptoUnavailable when keyring or records are out of reach
 */
export async function openExternalRefs(
  vault: Vault,
  grants: readonly ReferredGrant[],
): Promise<ReadonlyMap<string, string | null>> {
  const sealed = grants.flatMap((grant) => {
    const { grantId, externalRef } = grant;
    if (externalRef === null) return [];
    const sealer = sealerOfRef(grant, externalRef);
    return sealer === undefined ? [] : [{ grantId, externalRef, sealer }];
  });
  const ciphers = await vault.examine(sealed.map(({ sealer }) => sealer));
  return new Map(
    sealed.map(({ grantId, externalRef }, at) => {
      const cipher = ciphers[at];
      if (cipher === undefined || cipher === 'damaged' || !cipher.opens('externalRef', externalRef))
        return [grantId, null];
      const opened = cipher.open('externalRef', externalRef);
      return [grantId, typeof opened === 'string' ? opened : null];
    }),
  );
}

function sealerOfRef(grant: ReferredGrant, externalRef: SealedValue): Subject | undefined {
  return sealerOf(externalRef, externalRefSeals.subjectOf(grant), externalRefSeals.formerly(grant));
}
