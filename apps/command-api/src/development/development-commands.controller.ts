import { Body, Controller } from '@nestjs/common';
import { ApiError, Serve, REQUEST_REASONS } from '#http';
import { TimeJump } from '#runtime';
import { fillPlaceholders, invalidRequest } from '#domain';
import { DEVELOPMENT_COMMANDS } from './development-commands.routes.js';
import { SetClockDto } from './set-clock.dto.js';

/** For trying the service out; not there in production. */
@Controller()
export class DevelopmentCommandsController {
  constructor(private readonly jump: TimeJump) {}

  /** What falls due by a jump is done when it answers. */
  @Serve(DEVELOPMENT_COMMANDS.setClock)
  async set(@Body() { advance_seconds: seconds, reset }: SetClockDto): Promise<{ now: string }> {
    if (reset === true && seconds !== undefined) {
      throw new ApiError(
        invalidRequest('reset', fillPlaceholders(REQUEST_REASONS.eitherOr, { other: 'advance_seconds' })),
      );
    }
    if (seconds === undefined) await this.jump.reset();
    else if (!(await this.jump.advance(seconds))) {
      throw new ApiError(invalidRequest('advance_seconds', REQUEST_REASONS.tooFarAhead));
    }
    return { now: this.jump.now() };
  }
}
