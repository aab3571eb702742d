/** What came of a trial. */
export interface Report {
  /** How often the fault really happened. */
  readonly rounds: number;
  /** What clients asked and the histories hold. */
  readonly operations: number;
  /** Changes that were answered with success. */
  readonly acknowledged: number;
  /** Changes that were not answered. */
  readonly unanswered: number;
  readonly grants: number;
  /** Events that were sent to the business's server, and how many of them came more than once. */
  readonly deliveries: { readonly events: number; readonly repeated: number };
  /** Whether each grant's history was held against the model; false where the checker is not there. */
  readonly isChecked: boolean;
  /** What was lost, doubled or out of order; nothing where all was well. */
  readonly findings: readonly string[];
}

export interface Trial {
  /** As `--only` names it. */
  readonly name: string;
  /** What is done to the service, in words for the table. */
  readonly fault: string;
  /** How often at full count. */
  readonly rounds: number;
  /** Why it can't run on this machine; undefined where it can. */
  readonly hindrance?: () => string | undefined;
  /** @param onRound called after each round; false where it was the last for which there is time */
  run(rounds: number, onRound: (round: number) => boolean): Promise<Report>;
}
