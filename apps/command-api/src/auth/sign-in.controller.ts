import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Sessions, SignIn } from '#accounts';
import { accountOf, ApiError } from '#http';
import { SendCodeDto } from './send-code.dto.js';
import { StartSessionDto } from './start-session.dto.js';

interface SessionAnswer {
  readonly token: string;
  readonly expires_at: string;
}

@Controller('/auth/v1')
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
  ) {}

  /** Answers alike for every address, whatever others asked for. */
  @Post('codes')
  @HttpCode(202)
  async sendCode(@Body() { email }: SendCodeDto): Promise<Readonly<Record<string, never>>> {
    await this.signIn.sendCode(email);
    return {};
  }

  @Post('sessions')
  async start(@Body() { email, code }: StartSessionDto): Promise<SessionAnswer> {
    const session = await this.signIn.redeem(email, code);
    if (session === undefined)
      throw new ApiError('invalid_code', 'The code is wrong, used or too old; ask for another.');
    return { token: session.token, expires_at: session.expiresAt };
  }

  @Delete('sessions/current')
  @HttpCode(204)
  async end(@Req() request: FastifyRequest): Promise<void> {
    await this.sessions.end(accountOf(request).sessionId);
  }
}
