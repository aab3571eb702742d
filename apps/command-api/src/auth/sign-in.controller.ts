import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientName, SignIn } from '#accounts';
import { ApiError, networkOfRequest, Serve } from '#http';
import { deviceNamed, SendCodeDto } from './send-code.dto.js';
import { SIGN_IN, WRONG_PROOF } from './sign-in.routes.js';
import { proofIn, StartSessionDto } from './start-session.dto.js';

@Controller()
export class SignInController {
  constructor(private readonly signIn: SignIn) {}

  /** Answers alike for every address, whatever others asked for. */
  @Serve(SIGN_IN.sendCode)
  async sendCode(@Body() { email, device }: SendCodeDto, @Req() request: FastifyRequest): Promise<{ flow_id: string }> {
    return { flow_id: await this.signIn.sendCode(email, deviceNamed(device), networkOfRequest(request)) };
  }

  @Serve(SIGN_IN.startSession)
  async start(
    @Body() body: StartSessionDto,
    @Req() request: FastifyRequest,
  ): Promise<{ token: string; expires_at: string; device: string }> {
    const from = { client: clientName(request.headers['user-agent']), network: networkOfRequest(request) };
    const session = await this.signIn.redeem(proofIn(body), from);
    if (session === undefined) throw new ApiError(...WRONG_PROOF);
    return { token: session.token, expires_at: session.expiresAt, device: session.device };
  }
}
