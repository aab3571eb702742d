import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Equals, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { ApiError } from '#http';
import { TimeJump } from '#runtime';

const TEN_YEARS_S = 10 * 366 * 24 * 60 * 60;

class SetClockDto {
  @ValidateIf(({ reset }: SetClockDto) => reset === undefined || reset === null)
  @Min(0)
  @Max(TEN_YEARS_S)
  @IsInt()
  readonly advance_seconds?: number;

  @IsOptional()
  @Equals(true, { message: 'reset must be true, or absent' })
  readonly reset?: true | null;
}

/** For trying the service out; not there in production. */
@Controller('/dev/v1')
export class DevelopmentCommandsController {
  constructor(private readonly jump: TimeJump) {}

  /** What falls due by a jump is done when it answers. */
  @Post('clock')
  @HttpCode(200)
  async set(@Body() { advance_seconds: seconds, reset }: SetClockDto): Promise<{ now: string }> {
    if (reset === true && seconds !== undefined) {
      throw new ApiError('invalid_request', 'reset and advance_seconds cannot be asked for together');
    }
    if (seconds === undefined) await this.jump.reset();
    else await this.jump.advance(seconds);
    return { now: this.jump.now() };
  }
}
