import { answerOf, person } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';

/** What this page reads of a receipt's payload (docs/api.md, Receipts). */
export interface ConsentRecord {
  readonly record_id: string;
  readonly state: components['schemas']['GrantStatus'];
  readonly since: string;
  readonly pii_processing: {
    readonly purposes: readonly [
      {
        readonly purpose: string | null;
        readonly pii_information: readonly { readonly pii_attribute_id: string }[];
      },
    ];
  };
  readonly party_identification: readonly { readonly party_role: string; readonly party_name?: string }[];
  readonly events: readonly { readonly event_time: string; readonly event_type: string }[];
}

export interface SignedReceipt {
  /** As it was signed: what is kept. */
  readonly jws: string;
  readonly record: ConsentRecord;
}

/** The receipt of one of the reader's grants. It came from the service itself, so its signature is not looked at. */
export async function loadReceipt(id: string): Promise<SignedReceipt> {
  const { receipt } = await answerOf(person.GET('/person/v1/grants/{id}/receipt', { params: { path: { id } } }));
  return { jws: receipt, record: JSON.parse(payloadOf(receipt)) as ConsentRecord };
}

function payloadOf(jws: string): string {
  const [, payload = ''] = jws.split('.');
  const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
