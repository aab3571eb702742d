import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Script } from 'node:vm';

export interface GivenUser {
  readonly pwd: string;
  readonly roles: readonly { readonly role: string; readonly db: string }[];
}

/** What mongosh has for docker/mongodb/users.js to work with, and the users that it makes. */
export class UsersOfMongo {
  readonly given = new Map<string, GivenUser>();
  /** As which user, with which password, the script signed in. */
  readonly signedIn: string[] = [];

  /** @param textOf what stands in a secret */
  run(textOf: (secret: string) => string): void {
    const database = {
      auth: (...as: string[]) => this.signedIn.push(as.join(' ')),
      getUser: (user: string) => this.given.get(user) ?? null,
      createUser: ({ user, ...given }: GivenUser & { readonly user: string }) => {
        if (this.given.has(user)) throw new Error(`there is a user ${user}`);
        this.given.set(user, given);
      },
      updateUser: (user: string, given: GivenUser) => this.given.set(user, given),
    };
    const files = { readFileSync: (path: string) => textOf(basename(path)) };
    const script = new Script(readFileSync('docker/mongodb/users.js', 'utf8'));
    script.runInNewContext({ require: () => files, db: { getSiblingDB: () => database } });
  }
}
