import { readSettings, type Settings } from '#runtime';

/**
 * The settings of the demo where the processes were started apart. Staff is whom those take for staff: none of them has
 * the demo's by default.
 * @throws InvalidSettings
 */
export function settingsApart(environment: NodeJS.ProcessEnv): Settings {
  const settings = readSettings({ ...environment, DEMO: 'true' }, true, ['REDIS_URL']);
  const { staffEmails } = readSettings(environment, false);
  return { ...settings, staffEmails };
}
