import { Controller, Get, Query } from '@nestjs/common';
import { IsString } from 'class-validator';
import { DevelopmentMailbox } from '#accounts';
import { Clock } from '#clock';

class MailboxDto {
  @IsString()
  readonly to!: string;
}

interface MailList {
  readonly data: readonly { to: string; subject: string; text: string; sent_at: string }[];
}

/** For trying the service out; not there in production. */
@Controller('/dev/v1')
export class DevelopmentQueriesController {
  constructor(
    private readonly mailbox: DevelopmentMailbox,
    private readonly clock: Clock,
  ) {}

  @Get('mailbox')
  async mail(@Query() { to }: MailboxDto): Promise<MailList> {
    const mail = await this.mailbox.mailTo(to);
    return { data: mail.map(({ sentAt, ...rest }) => ({ ...rest, sent_at: sentAt })) };
  }

  @Get('clock')
  now(): { now: string } {
    return { now: this.clock.iso() };
  }
}
