export { decrypt, encrypt } from './aead.js';
export { cipherOf } from './cipher-of.js';
export type { CodableEvent } from './codable-event.js';
export { dataKeys } from './data-keys.js';
export type { DataKeyRecord } from './data-keys.js';
export {
  CryptoUnavailable,
  DamagedEvent,
  EventUnreadable,
  isUnreadable,
  SubjectErased,
  UnknownEventType,
} from './errors.js';
export { EventCodec } from './event-codec.js';
export type { EventCodecOptions, EventContext, Sealing } from './event-codec.js';
export { externalRefSeals, openExternalRef, openExternalRefs } from './external-ref.js';
export type { ReferredGrant } from './external-ref.js';
export type { FieldCipher } from './field-cipher.js';
export { KeptField } from './kept-field.js';
export { KeyRotation, type KeysInUse, type RewrapResult } from './key-rotation.js';
export { fitsDataKeys, sampleDataKeys, type KeyringSample } from './keyring-sample.js';
export { KeyManagement, KeyManagementRefuses } from './key-management.js';
export type { KeyringPlace } from './keyring-place.js';
export { SealedKeyring } from './sealed/sealed-keyring.js';
export { SealedKeyringPlace } from './sealed/sealed-keyring-place.js';
export type { KeyringRights } from './keyring-rights.js';
export { Keyring } from './keyring.js';
export { KeptKeyring } from './kept/kept-keyring.js';
export type { SigningKey } from './keyring.js';
export type { WrappedKey } from './wrapped-key.js';
export { LookUps, lookUps } from './look-ups.js';
export type { LookUpEntry, LookUpKind, LookUpRecord } from './look-ups.js';
export type { FormerSeal, SealedValue } from './sealed-form.js';
export { SigningKeys } from './signing-keys.js';
export type { SigningPurpose } from './signing-seed.js';
export { subjectName, subjectNamed } from './subject.js';
export type { Subject } from './subject.js';
export { StoredForms, type StoredFormsOptions } from './stored-forms.js';
export { keyRemains } from './key-remains.js';
export { survivingKeys, type SurvivingKey } from './surviving-keys.js';
export type { Upcasters } from './upcasting.js';
export { Vault } from './vault.js';
export { WrappingKeys, type WrappingKeyVersions } from './wrapping-keys.js';
export { neededVersions } from './wrapping-versions.js';
