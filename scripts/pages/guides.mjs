/** A page of its own kind: drawn by a program in the browser, of the faces' own descriptions. */
export const REFERENCE = { name: 'reference', title: 'Reference', lead: 'Every route, field by field, to try out.' };

/**
 * The pages of the documentation, as they stand in the menu: each a file, docs/<name>.md unless it says which, shown at
 * /docs/<name>. What is not here is for those who work on the service, and is read in the repository.
 */
export const GUIDES = [
  {
    group: 'Build with it',
    pages: [
      { name: 'five-minutes', title: 'Five minutes to the first address', lead: 'From nothing to a read address.' },
      { name: 'api', title: 'API guide', lead: 'The rules behind every route: grants, events, errors, limits.' },
      REFERENCE,
      { name: 'errors', title: 'Error codes', lead: 'What each means, what to do, every message.' },
      { name: 'webhooks', title: 'Check webhooks', lead: 'Whether a webhook is ours and new, in five languages.' },
      {
        name: 'sdk-typescript',
        file: 'sdk/typescript/README.md',
        title: 'TypeScript SDK',
        lead: 'A client, a check of webhooks, followers of what happens, a command line.',
      },
      {
        name: 'sdk-python',
        file: 'sdk/python/README.md',
        title: 'Python SDK',
        lead: 'The same for Python, with await and without.',
      },
      {
        name: 'consent-verify',
        file: 'sdk/verify/README.md',
        title: 'Check proofs',
        lead: 'Whether a history and the log are what was signed, without the service.',
      },
      { name: 'changelog', title: 'Changelog', lead: 'What the API gained, and when.' },
      { name: 'compatibility', title: 'Compatibility', lead: 'What stays, what may come, and what is announced.' },
      { name: 'glossary', title: 'Glossary', lead: 'Each word, with its one meaning.' },
    ],
  },
  {
    group: 'Route by route',
    pages: [
      route('README', 'Every route', 'What to paste for each route, in a shell and in programs.', 'routes'),
      route('look-ups', 'Look-ups', 'A key that somebody says, and who that may be.'),
      route('grants', 'Grants', 'Claim, read, list and release; report mail that came back.'),
      route('events', 'Events feed', 'What happens, in order and without a gap; listeners.'),
      route('webhook-endpoints', 'Webhook endpoints', 'Where events are sent, and what became of each.'),
      route('voice-agents', 'Voice agents', 'The same for an agent on the phone.'),
    ],
  },
  {
    group: 'Assistants and voice agents',
    pages: [
      assistant('README', 'Over MCP', 'Two servers: for a person’s assistant, and for voice agents.', 'assistants'),
      assistant('claude', 'Claude', 'Your own address in a conversation.'),
      assistant('editors', 'VS Code', 'Your own address in an editor.'),
      assistant('vapi', 'Vapi', 'An agent on the phone.'),
      assistant('retell', 'Retell', 'An agent on the phone.'),
      assistant('elevenlabs', 'ElevenLabs', 'An agent on the phone.'),
    ],
  },
  {
    group: 'For people',
    pages: [
      { name: 'your-proof', title: 'Your proof', lead: 'What the file from your history proves, and how to check it.' },
    ],
  },
  {
    group: 'Run it',
    pages: [
      { name: 'operating-guide', title: 'Operating guide', lead: 'Settings, health, alarms, backups, upgrades.' },
      { name: 'compliance-guide', title: 'Compliance guide', lead: 'Who has seen an address, when and why.' },
      { name: 'retention', title: 'What is kept', lead: 'Where everything is kept, and for how long.' },
      { name: 'accessibility', title: 'Accessibility', lead: 'What the pages keep to, and where they fall short.' },
    ],
  },
];

/** Those that are made of a file, `file` by its path in the repository. */
export const ALL_GUIDES = GUIDES.flatMap(({ pages }) => pages)
  .filter((page) => page !== REFERENCE)
  .map((page) => ({ file: `docs/${page.name}.md`, ...page }));

function route(file, title, lead, name = file) {
  return { name, file: `docs/routes/${file}.md`, title, lead };
}

function assistant(file, title, lead, name = file) {
  return { name, file: `docs/assistants/${file}.md`, title, lead };
}
