import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { TimeJump } from '#runtime';

const TEN_YEARS_S = 10 * 366 * 24 * 60 * 60;

class AdvanceClockDto {
  @Min(0)
  @Max(TEN_YEARS_S)
  @IsInt()
  readonly advance_seconds!: number;
}

/** For trying the service out; not there in production. */
@Controller('/dev/v1')
export class DevelopmentCommandsController {
  constructor(private readonly jump: TimeJump) {}

  /** What falls due by the jump is done when it answers. */
  @Post('clock')
  @HttpCode(200)
  async advance(@Body() { advance_seconds }: AdvanceClockDto): Promise<{ now: string }> {
    await this.jump.advance(advance_seconds);
    return { now: this.jump.now() };
  }
}
