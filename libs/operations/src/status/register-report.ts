import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { secondPlaceProblem } from '../erasure-register/second-place-problem.js';
import { secondPlaceOf } from '../erasure-register/second-place-record.js';
import type { RegisterSettings } from './reachable.js';
import type { RegisterReport } from './status-report.js';

/** How it stands with the second place of the register of erased people. */
export async function registerReport(records: RecordStore, settings: RegisterSettings): Promise<RegisterReport> {
  const { erasureRegisterPath: path, production } = settings;
  if (path === undefined)
    return { is_set: false, as_of: null, problem: production ? 'is not set: ERASURE_REGISTER_URL' : null };
  const current = await secondPlaceOf(records);
  const problem = secondPlaceProblem(current, new SystemClock().now()) ?? null;
  return { is_set: true, as_of: current?.asOf ?? null, problem };
}
