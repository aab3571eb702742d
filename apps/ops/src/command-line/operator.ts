import { userInfo } from 'node:os';
import { Misuse } from './failures.js';

/** As it stands in streams, entries and log lines: one word. */
const NAME = /^[\p{L}\p{N}._@+-]{1,64}$/u;
const RULE = 'must be a name of letters, digits and . _ @ + -, at most 64 of them, such as jane.doe';

/**
 * Who is at the command line, where nobody signs in: as `--operator` says, else `OPERATOR`, else, but for production,
 * the user of this machine that runs the command: there many people may be one user, such as that of an image.
 * @param given of `--operator`
 * @throws Misuse for a name that is none, and where nobody is named whom it could take
 */
export function operatorName(given: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (given !== undefined) return checked('--operator', given);
  const { OPERATOR: set, NODE_ENV } = environment;
  if (set !== undefined && set !== '') return checked('OPERATOR', set);
  if (NODE_ENV === 'production') throw nameless('in production the user of the machine may be anybody.');
  const user = userName();
  if (NAME.test(user)) return user;
  throw nameless('the user of this machine has no name.');
}

function nameless(why: string): Misuse {
  return new Misuse(`Say who you are, by --operator NAME or the variable OPERATOR: ${why}`);
}

function checked(source: string, name: string): string {
  if (NAME.test(name)) return name;
  throw new Misuse(`${source} ${RULE}.`);
}

/** In a container the user may have a number and no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
