/** Which libraries a library may import, and why no others. Tests are free. */
export interface Layer {
  readonly mayImport: readonly string[] | 'every library';
  readonly because: string;
}

/** What an adapter stands behind, the clock, and what failures are called. */
const PORTS = ['clock', 'document-store', 'event-store', 'failures', 'postal', 'signals'];

const PORT: Layer = {
  mayImport: [],
  because: 'a port that knew more than itself would tie every engine behind it to that',
};

/** Whose embedded engine is LMDB; that only their adapters for it know it is a rule of its own. */
const PORT_OF_STORE: Layer = { ...PORT, mayImport: ['lmdb'] };

export const LAYERS: Readonly<Record<string, Layer>> = {
  domain: {
    mayImport: [],
    because: 'a decision must be a function of state, command and context alone, or a replay decides otherwise',
  },
  'person-key': { mayImport: [], because: 'reading a key aloud or checking it needs no service at all' },
  clock: PORT,
  failures: { mayImport: [], because: 'what is said of a failure is the same whoever met it' },
  lmdb: { mayImport: [], because: 'how a folder is opened is the same whatever is kept in it' },
  'event-store': PORT_OF_STORE,
  'document-store': PORT_OF_STORE,
  postal: PORT,
  signals: PORT,
  vault: { mayImport: [...PORTS, 'person-key'], because: 'keys and ciphers must not know what they protect' },
  accounts: { mayImport: [...PORTS, 'person-key', 'vault'], because: 'who someone is comes before what they may do' },
  assistants: {
    mayImport: [...PORTS, 'domain', 'events', 'person-key', 'vault'],
    because: 'whom a person has let in, and what they ask for, comes before how it is done',
  },
  limits: { mayImport: [...PORTS, 'person-key'], because: 'counting requests needs none of their meaning' },
  retention: { mayImport: PORTS, because: 'what is swept is told by whoever keeps it, not known to the sweeper' },
  idempotency: {
    mayImport: [...PORTS, 'domain', 'vault'],
    because: 'what a request was answered is kept whatever it asked for',
  },
  events: {
    mayImport: [...PORTS, 'domain', 'vault'],
    because: 'the log is understood in one way, whoever reads it and whatever for',
  },
  projecting: {
    mayImport: [...PORTS, 'domain', 'events'],
    because: 'how views are kept current is the same whatever is in them',
  },
  projections: {
    mayImport: [...PORTS, 'domain', 'events', 'projecting', 'vault'],
    because: 'a view is built from the log alone, so that it can be rebuilt at will',
  },
  disclosure: {
    mayImport: [...PORTS, 'domain', 'events', 'person-key', 'projections', 'vault'],
    because: 'person data is opened in one place, behind its access entry, for the write side and the read side alike',
  },
  'command-side': {
    mayImport: [
      ...PORTS,
      ...['accounts', 'assistants', 'disclosure', 'domain', 'events', 'idempotency', 'limits', 'person-key'],
      ...['proofs', 'vault', 'webhooks'],
    ],
    because: 'a command is decided on the log; a view that lags must not be able to decide',
  },
  'query-side': {
    mayImport: [
      ...PORTS,
      ...['assistants', 'disclosure', 'domain', 'events', 'limits', 'person-key', 'projections', 'proofs', 'vault'],
      'webhooks',
    ],
    because: 'a question changes nothing, so it has no business with commands',
  },
  policies: {
    mayImport: [...PORTS, 'command-side', 'disclosure', 'domain', 'events', 'projecting', 'projections', 'vault'],
    because: 'a policy turns an event into a command and does nothing by itself',
  },
  webhooks: {
    mayImport: [...PORTS, 'domain', 'events', 'vault'],
    because: 'a delivery follows from an event, never from a command or a query',
  },
  proofs: {
    mayImport: [...PORTS, 'domain', 'events', 'vault'],
    because: 'what shows that the log is whole must not hang on those who read it',
  },
  audit: {
    mayImport: [...PORTS, 'domain', 'events', 'lmdb', 'projections', 'proofs', 'vault'],
    because: 'who checks the log must not lean on what serves from it',
  },
  operations: {
    mayImport: [
      ...PORTS,
      ...[
        'accounts',
        'assistants',
        'audit',
        'command-side',
        'disclosure',
        'domain',
        'events',
        'idempotency',
        'policies',
        'projecting',
        'projections',
        'proofs',
      ],
      ...['vault', 'webhooks'],
    ],
    because: 'what serves operators works on whatever engines it is given, and is asked by a command line or a process',
  },
  http: { mayImport: 'every library', because: 'the conventions of REST meet everything below the apps' },
  resources: {
    mayImport: ['accounts', 'assistants', 'disclosure', 'domain', 'http', 'person-key', 'query-side', 'webhooks'],
    because: 'how a thing looks to clients follows from what it is, and not from the app that serves it',
  },
  runtime: { mayImport: 'every library', because: 'whoever picks the engines must know them all' },
};
