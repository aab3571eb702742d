import { buffer } from 'node:stream/consumers';
import type { ReportedEntry } from '../history-report.js';
import { proofPdf, writeReport } from './proof-pdf.js';
import { reportParts, type ProofReport } from './proof-report.js';

const AT = '2030-01-01T12:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000005';

const entry = (revision: number): ReportedEntry => ({
  ...{ at: AT, action: 'read', channel: 'api', fields: ['name', 'address'], revision, position: String(revision) },
  ...{
    looked_by: null,
    reason: null,
    reason_gone: false,
    assistant: null,
    grant_id: ID,
    grant_revision: 0,
    request_id: ID,
  },
  business: { id: ID, name: 'Example Letters', purpose: null },
});
const report: ProofReport = {
  ...{ person: { id: ID, registered_at: AT, deleted_at: null }, madeBy: 'operator:jane.doe', reason: 'Case 4711' },
  ...{ file: { name: 'proof.json', sha256: 'ab'.repeat(32) }, count: 5, unreadable: [4, 1] },
  ...{ entries: [entry(3), entry(0)], indexOf: (revision) => 10 * revision },
  checkpoint: { note: 'log.example\n50\nqq==\n\n', origin: 'log.example', size: 50, root: 'qq==', at: AT },
  head: { note: `log.example history\n${ID}\n5\nqq==\n\n`, chain: 'qq==', at: AT },
};

async function pdf(): Promise<Buffer> {
  const document = proofPdf(report);
  const [bytes] = await Promise.all([buffer(document), writeReport(document, report)]);
  return bytes;
}

describe('the report on a proof', () => {
  it('is the same file for the same proof', async () => {
    expect((await pdf()).equals(await pdf())).toBe(true);
  });

  const parts = [...reportParts(report)];

  it('names each entry of the proof in its place, also those that cannot be read', () => {
    const places = parts.flatMap((part) => (part.kind === 'entry' ? [part.lines.at(-1)] : []));
    expect(places).toEqual([
      'It is there: revision 4, log index 40',
      expect.stringContaining('revision 3, log index 30'),
      'It is there: revision 1, log index 10',
      expect.stringContaining('revision 0, log index 0'),
    ]);
  });

  it('says how many entries are stored twice or cannot be read', () => {
    const facts = parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []));
    expect(facts).toContainEqual(['Stored twice', '1 of them, shown once below']);
    expect(facts).toContainEqual(['Cannot be read', '2 of them']);
  });
});
