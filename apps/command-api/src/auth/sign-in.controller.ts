import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Sessions, SignIn } from '#accounts';
import { accountOf, ApiError, Serve } from '#http';
import { SendCodeDto } from './send-code.dto.js';
import { SIGN_IN } from './sign-in.routes.js';
import { StartSessionDto } from './start-session.dto.js';

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
  ) {}

  /** Answers alike for every address, whatever others asked for. */
  @Serve(SIGN_IN.sendCode)
  async sendCode(@Body() { email }: SendCodeDto): Promise<Readonly<Record<string, never>>> {
    await this.signIn.sendCode(email);
    return {};
  }

  @Serve(SIGN_IN.startSession)
  async start(@Body() { email, code }: StartSessionDto): Promise<{ token: string; expires_at: string }> {
    const session = await this.signIn.redeem(email, code);
    if (session === undefined)
      throw new ApiError('invalid_code', 'The code is wrong, used or too old; ask for another.');
    return { token: session.token, expires_at: session.expiresAt };
  }

  @Serve(SIGN_IN.endSession)
  async end(@Req() request: FastifyRequest): Promise<void> {
    await this.sessions.end(accountOf(request).sessionId);
  }
}
