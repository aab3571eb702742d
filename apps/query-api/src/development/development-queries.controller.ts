import { Controller, Query } from '@nestjs/common';
import { DevelopmentMailbox } from '#accounts';
import { Clock } from '#clock';
import { ApiError, Serve, ACCOUNT_REFUSALS } from '#http';
import { DemoFiles, type DemoFile } from '#runtime';
import { DEVELOPMENT_QUERIES } from './development-queries.routes.js';
import { MailboxDto } from './mailbox.dto.js';

interface MailList {
  readonly data: readonly { to: string; subject: string; text: string; sent_at: string }[];
}

/** For trying the service out; not there in production. */
@Controller()
export class DevelopmentQueriesController {
  constructor(
    private readonly mailbox: DevelopmentMailbox,
    private readonly clock: Clock,
    private readonly demoFiles: DemoFiles,
  ) {}

  @Serve(DEVELOPMENT_QUERIES.readMailbox)
  async mail(@Query() { to }: MailboxDto): Promise<MailList> {
    const mail = await this.mailbox.mailTo(to);
    return { data: mail.map(({ sentAt, ...rest }) => ({ ...rest, sent_at: sentAt })) };
  }

  @Serve(DEVELOPMENT_QUERIES.readDemo)
  async demo(): Promise<DemoFile> {
    const demo = await this.demoFiles.read();
    if (demo === undefined) throw new ApiError(ACCOUNT_REFUSALS.demoNotFound);
    return demo;
  }

  @Serve(DEVELOPMENT_QUERIES.readClock)
  now(): { now: string } {
    return { now: this.clock.iso() };
  }
}
