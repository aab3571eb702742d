import type { Settings } from '../settings/settings.js';
import { DEFAULT_ENGINE } from './engine-kinds.js';

/**
 * The same installation in a folder of this machine, whatever its own engines are: for what is looked at and thrown
 * away. The keyring is the one of the settings.
 */
export function scratchSettings(settings: Settings, dataDir: string): Settings {
  const embedded = { kind: 'embedded', scheme: DEFAULT_ENGINE, path: dataDir } as const;
  return { ...settings, dataDir, eventStore: embedded, readStore: embedded };
}
