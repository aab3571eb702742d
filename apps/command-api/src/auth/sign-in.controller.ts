import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientName, SignIn, type StartedSignIn } from '#accounts';
import { ApiError, deviceCookie, networkOfRequest, OwnOrigin, Serve, type ShapeOf, ACCOUNT_REFUSALS } from '#http';
import { BrowserSessions } from './browser-sessions.js';
import { deviceNamed, SendCodeDto } from './send-code.dto.js';
import { SIGN_IN, type Session } from './sign-in.routes.js';
import { proofIn, StartSessionDto } from './start-session.dto.js';

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly browsers: BrowserSessions,
    private readonly ownOrigin: OwnOrigin,
  ) {}

  /** Answers alike for every address, whatever others asked for. */
  @Serve(SIGN_IN.sendCode)
  async sendCode(@Body() { email, device }: SendCodeDto, @Req() request: FastifyRequest): Promise<{ flow_id: string }> {
    const kept = this.ownOrigin.includes(request.raw) ? deviceCookie(request.raw) : null;
    return { flow_id: await this.signIn.sendCode(email, deviceNamed(device, kept), networkOfRequest(request)) };
  }

  @Serve(SIGN_IN.startSession)
  async start(
    @Body() body: StartSessionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShapeOf<typeof Session>> {
    if (body.cookie !== true) {
      const { token, expiresAt, device } = await this.redeem(body, request);
      return { token, expires_at: expiresAt, device };
    }
    this.ownOrigin.mustInclude(request.raw);
    return this.browsers.begin(await this.redeem(body, request, deviceCookie(request.raw)), request, reply);
  }

  private async redeem(
    body: StartSessionDto,
    request: FastifyRequest,
    device: string | null = null,
  ): Promise<StartedSignIn> {
    const from = { client: clientName(request.headers['user-agent']), network: networkOfRequest(request) };
    const session = await this.signIn.redeem(proofIn(body, device), from);
    if (session === undefined) throw new ApiError(ACCOUNT_REFUSALS.wrongProof);
    return session;
  }
}
