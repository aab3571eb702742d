/** A page of its own kind: drawn by a program in the browser, of the faces' own descriptions. */
export const REFERENCE = { name: 'reference', title: 'Reference', lead: 'Every route, field by field, to try out.' };

/**
 * The pages of the documentation, as they stand in the menu: each a file of docs/, shown at /docs/<name>. What is not
 * here is for those who work on the service, and is read in the repository.
 */
export const GUIDES = [
  {
    group: 'Build with it',
    pages: [
      { name: 'five-minutes', title: 'Five minutes to the first address', lead: 'From nothing to a read address.' },
      { name: 'api', title: 'API guide', lead: 'The rules behind every route: grants, events, errors, limits.' },
      REFERENCE,
      { name: 'glossary', title: 'Glossary', lead: 'Each word, with its one meaning.' },
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

/** Those that are made of a file. */
export const ALL_GUIDES = GUIDES.flatMap(({ pages }) => pages).filter((page) => page !== REFERENCE);
