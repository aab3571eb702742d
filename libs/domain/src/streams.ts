/** A kind of stream: its name from an id, and the id from a name; undefined for a stream of another kind. */
interface StreamKind<Prefix extends string> {
  readonly nameOf: (id: string) => `${Prefix}${string}`;
  readonly idOf: (stream: string) => string | undefined;
}

/** What a stream's name begins with, by kind; also for filters over the log. */
export const STREAM_PREFIXES = {
  person: 'person-',
  access: 'access-',
  grant: 'grant-',
  preview: 'preview-',
  business: 'business-',
  endpoint: 'endpoint-',
  staff: 'staff-',
  signIn: 'signin-',
  operations: 'operations-',
  demoGrant: 'demo-grant-',
  demoPreview: 'demo-preview-',
} as const;

function streamKind<const Prefix extends string>(prefix: Prefix): StreamKind<Prefix> {
  return {
    nameOf: (id) => `${prefix}${id}`,
    idOf: (stream) =>
      stream.startsWith(prefix) && stream.length > prefix.length ? stream.slice(prefix.length) : undefined,
  };
}

/** What operators did to the installation as a whole. */
export const OPERATIONS_STREAM = 'operations-installation';

export const { nameOf: personStream, idOf: personIdOf } = streamKind(STREAM_PREFIXES.person);
/** Named by the person whose data was disclosed. */
export const { nameOf: accessStream, idOf: accessPersonIdOf } = streamKind(STREAM_PREFIXES.access);
export const { nameOf: grantStream, idOf: grantIdOf } = streamKind(STREAM_PREFIXES.grant);
export const { nameOf: previewStream, idOf: previewIdOf } = streamKind(STREAM_PREFIXES.preview);
export const { nameOf: businessStream, idOf: businessIdOf } = streamKind(STREAM_PREFIXES.business);
export const { nameOf: endpointStream, idOf: endpointIdOf } = streamKind(STREAM_PREFIXES.endpoint);
/** Named by the account of the member of staff. */
export const { nameOf: staffStream } = streamKind(STREAM_PREFIXES.staff);
/** Named by the day, as `2030-01-31`. */
export const { nameOf: signInStream } = streamKind(STREAM_PREFIXES.signIn);
/** What was tried within sessions on a day. */
export const renewalStream = (date: string) => signInStream(`renewals-${date}`);
/** The console's demo keeps streams of its own; of what follows the log, only what ends and forgets looks at them. */
export const { nameOf: demoGrantStream, idOf: demoGrantIdOf } = streamKind(STREAM_PREFIXES.demoGrant);
export const { nameOf: demoPreviewStream } = streamKind(STREAM_PREFIXES.demoPreview);
