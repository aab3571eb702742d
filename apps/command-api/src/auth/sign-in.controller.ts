import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientName, SignIn } from '#accounts';
import { ApiError, Serve } from '#http';
import { SendCodeDto } from './send-code.dto.js';
import { SIGN_IN } from './sign-in.routes.js';
import { StartSessionDto } from './start-session.dto.js';

@Controller()
export class SignInController {
  constructor(private readonly signIn: SignIn) {}

  /** Answers alike for every address, whatever others asked for. */
  @Serve(SIGN_IN.sendCode)
  async sendCode(@Body() { email }: SendCodeDto): Promise<Readonly<Record<string, never>>> {
    await this.signIn.sendCode(email);
    return {};
  }

  @Serve(SIGN_IN.startSession)
  async start(
    @Body() { email, code }: StartSessionDto,
    @Req() request: FastifyRequest,
  ): Promise<{ token: string; expires_at: string }> {
    const by = { client: clientName(request.headers['user-agent']), deviceId: null };
    const session = await this.signIn.redeem(email, code, by);
    if (session === undefined)
      throw new ApiError('invalid_code', 'The code is wrong, used or too old; ask for another.');
    return { token: session.token, expires_at: session.expiresAt };
  }
}
