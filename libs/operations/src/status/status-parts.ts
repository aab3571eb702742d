import { failureMessage } from '#failures';
import { inTime } from './in-time.js';
import type { EngineName, EngineReport } from './status-report.js';

/** The parts of a status that are read each by itself, and the engines that each of them needs. */
const NEEDS = {
  'the log': ['event store'],
  'the archive': ['event store'],
  'what follows the log': ['event store', 'views', 'records'],
  'views and policies': ['event store', 'views', 'records'],
  webhooks: ['views', 'records', 'keyring'],
  proofs: ['event store', 'records', 'proofs'],
  'who is at work': ['records'],
  'the erasure register': ['records'],
  'whether a restore is under way': ['records'],
  'the versions of the keyring': ['keyring'],
  'the clock': ['records'],
} as const satisfies Readonly<Record<string, readonly EngineName[]>>;

type PartName = keyof typeof NEEDS;

/** Reads the parts of a status, and keeps what could not be read. */
export class StatusParts {
  private readonly why = new Map<PartName, string>();
  private readonly silent: ReadonlySet<EngineName>;

  constructor(answering: readonly EngineReport[]) {
    this.silent = new Set(answering.filter(({ answers }) => !answers).map(({ name }) => name));
  }

  /** Null when it fails, or takes too long. */
  async read<T>(part: PartName, read: () => Promise<T>): Promise<T | null> {
    try {
      return await inTime(read());
    } catch (error) {
      this.why.set(part, failureMessage(error));
      return null;
    }
  }

  /** In words, what could not be read though each engine that it needs answers: nobody else tells of it. */
  get unseen(): readonly string[] {
    const isTold = (needed: readonly EngineName[]): boolean => needed.some((engine) => this.silent.has(engine));
    return [...this.why]
      .filter(([part]) => !isTold(NEEDS[part]))
      .map(([part, why]) => `${part} could not be looked at: ${why}`)
      .sort();
  }
}
