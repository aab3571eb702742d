import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

export interface IssuedApiKey {
  readonly keyId: string;
  /** Shown this once. */
  readonly apiKey: string;
  readonly hint: string;
  readonly createdAt: string;
}

/** A business gets one more API key. */
export class IssueApiKey extends Command<IssuedApiKey> {
  constructor(
    readonly businessId: string,
    /** What people call it. */
    readonly name: string,
    readonly context: CommandContext,
    /** The account of the owner who asks; without it the service itself does. */
    readonly accountId?: string,
  ) {
    super();
  }
}
