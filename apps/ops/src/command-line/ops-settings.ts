import { InvalidSettings, readSettings, type Settings } from '#runtime';

/**
 * As `npm start` reads them, so that a command goes by the service's clock also where that is a development clock. What
 * that refuses because of the demo it has by default, as beside a mail server, processes apart may run with: they have
 * none.
 * @throws InvalidSettings where no process of the service would start with them
 */
export function readOpsSettings(environment: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(environment, true);
  } catch (error) {
    if (error instanceof InvalidSettings) return readSettings(environment, false);
    throw error;
  }
}
