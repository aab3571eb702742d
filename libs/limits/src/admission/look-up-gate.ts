import type { AdmittedLookUp } from './verdict.js';

/** Stands between a look-up and its answer: decides the one request that it was made for. */
export interface LookUpGate {
  /**
   * To be asked once, after the key was looked up and before anything is shown.
   * @param personId who the key leads to; undefined when to nobody
   */
  decide(personId: string | undefined): Promise<GateDecision>;
}

/** Over a limit: nothing is to be shown. */
interface ClosedGate {
  readonly isAdmitted: false;
  readonly restrictedUntil: string | null;
  /** The error that the request is answered with. */
  readonly error: Error;
}

export type GateDecision = AdmittedLookUp | ClosedGate;
