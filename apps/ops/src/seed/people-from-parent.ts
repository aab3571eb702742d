import { CommandFailure } from '../command-line/failures.js';
import type { NextNumber } from './next-number.js';

/** What a process that takes part says: it wants a person to make, or it has made so many by now. */
export type WorkerMessage = { readonly wants: 'person' } | { readonly made: number };

/** What it is told, in the order it has asked: a number, or null when there are no more. */
export interface PersonMessage {
  readonly person: number | null;
}

/** People as the process gives them out that this one was started by. */
export class PeopleFromParent {
  private readonly asked: { resolve: (person: number | undefined) => void; reject: (error: Error) => void }[] = [];

  constructor() {
    process.on('message', ({ person }: PersonMessage) => {
      this.asked.shift()?.resolve(person ?? undefined);
    });
    process.once('disconnect', () => {
      for (const { reject } of this.asked.splice(0)) reject(nobodyThere());
    });
  }

  readonly next: NextNumber = () =>
    new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      if (!say({ wants: 'person' })) reject(nobodyThere());
    });

  tell(made: number): void {
    say({ made });
  }

  /** Lets this process end. */
  leave(): void {
    if (process.connected) process.disconnect();
  }
}

/** Whether there is somebody to hear it. */
function say(message: WorkerMessage): boolean {
  if (!process.connected) return false;
  process.send?.(message);
  return true;
}

const nobodyThere = (): Error => new CommandFailure('Stopped: the process that gave out the people has ended.');
