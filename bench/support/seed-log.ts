import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface SeededWorld {
  readonly people: number;
  readonly businesses: number;
  readonly grants: number;
  readonly months: number;
}

export interface Seeded {
  readonly events: number;
  readonly perSecond: number;
  /** One of the businesses. */
  readonly business: { readonly id: string; readonly apiKey: string };
}

interface SeedAnswer {
  readonly events: number;
  readonly events_per_second: number;
  readonly example: { readonly business_id: string; readonly api_key: string };
}

/** Adds a made-up world to the log of an installation, with all cores (`consent-ops seed`). */
export async function seedLog(environment: NodeJS.ProcessEnv, world: SeededWorld): Promise<Seeded> {
  const words = Object.entries(world).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const program = ['dist/programs/ops/main.js', 'seed', ...words, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { env: { ...process.env, ...environment } });
  const { events, events_per_second: perSecond, example } = JSON.parse(stdout) as SeedAnswer;
  return { events, perSecond, business: { id: example.business_id, apiKey: example.api_key } };
}
