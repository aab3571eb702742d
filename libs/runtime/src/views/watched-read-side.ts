import { ReadSide } from '#command-side';
import type { ProjectionWatch } from '#projecting';

/** Longer than any healthy projection needs; the reads check the log themselves when it was not enough. */
const WAIT_MS = 2_000;

/** Waits for the projection's checkpoint, in whichever process it runs. */
export class WatchedReadSide extends ReadSide {
  constructor(private readonly watch: ProjectionWatch) {
    super();
  }

  async shows(position: string): Promise<void> {
    await this.watch.reaches(position, WAIT_MS);
  }
}
