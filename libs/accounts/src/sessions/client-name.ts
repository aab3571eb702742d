import Bowser from 'bowser';

/** Longer than what any browser says of itself. */
const MAX_LENGTH = 512;

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/**
 * What a list of sessions calls a client, such as `Firefox on Linux`: names out of a fixed list alone, so that nothing
 * of what a client says of itself is kept.
 * @param userAgent the header `User-Agent` as it came
 * @returns null when neither browser nor system is known
 */
export function clientName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '' || userAgent.length > MAX_LENGTH) return null;
  const parser = Bowser.getParser(userAgent);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  const known = [...(BROWSERS.has(browser) ? [browser] : []), ...(SYSTEMS.has(system) ? [system] : [])];
  return known.length === 0 ? null : known.join(' on ');
}
