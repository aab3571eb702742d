import { STREAM_PREFIXES } from '#domain';

/**
 * The policies by the names of their checkpoints, with the streams each of them follows: for those who look at them
 * from outside.
 */
export const POLICY_STREAMS: Readonly<Record<string, readonly string[]>> = {
  carry: [STREAM_PREFIXES.person, STREAM_PREFIXES.grant],
  'schedule-moves': [STREAM_PREFIXES.person],
  'finish-erasure': [STREAM_PREFIXES.person, STREAM_PREFIXES.business],
  'claim-entries': [STREAM_PREFIXES.grant],
  'end-references': [STREAM_PREFIXES.grant, STREAM_PREFIXES.demoGrant],
  'person-mail': [STREAM_PREFIXES.person, STREAM_PREFIXES.grant],
  'restriction-mail': [STREAM_PREFIXES.business],
  'disabled-endpoint-mail': [STREAM_PREFIXES.endpoint],
  webhooks: [STREAM_PREFIXES.grant, STREAM_PREFIXES.endpoint],
};
