import { isLoopback } from './loopback.js';
import type { SettingsReader } from './settings-reader.js';

/** What stands beside the development routes. */
export interface Surroundings {
  readonly production: boolean;
  readonly demo: boolean;
  readonly host: string;
  readonly smtpUrl: string | undefined;
}

/**
 * Whether `/dev/v1` is served: the clock and every mail, sign-in codes included, for whoever can reach it. Refused
 * wherever somebody else might, whether it was asked for or comes with the demo: a start that says so is better than
 * routes that are quietly there, or quietly not.
 */
export function readDevelopmentRoutes(reader: SettingsReader, around: Surroundings): boolean {
  const { production, demo } = around;
  const isOn = reader.flag('DEVELOPMENT_ROUTES', demo && !production);
  const obstacle = isOn ? obstacleOf(around) : undefined;
  if (obstacle === undefined) return isOn;
  const isSet = reader.isSet('DEVELOPMENT_ROUTES');
  const why = isSet ? `cannot be true when ${obstacle}` : `is true because DEMO is, and cannot be when ${obstacle}`;
  reader.refuse('DEVELOPMENT_ROUTES', `${why}: set it to false`);
  return false;
}

function obstacleOf({ production, host, smtpUrl }: Surroundings): string | undefined {
  if (production) return 'NODE_ENV is production';
  if (smtpUrl !== undefined) return 'SMTP_URL is set';
  return isLoopback(host) ? undefined : 'HOST is not a loopback address (localhost, 127.0.0.1 or ::1)';
}
