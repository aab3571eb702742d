import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientName, SignIn } from '#accounts';
import { ApiError, deviceCookie, OwnOrigin, Serve, type ShapeOf, ACCOUNT_REFUSALS } from '#http';
import { DemoFiles, type DemoFile } from '#runtime';
import { BrowserSessions } from '../auth/browser-sessions.js';
import type { KeptSession } from '../auth/sign-in.routes.js';
import { DemoDoorDto, type DemoAccount } from './demo-door.dto.js';
import { DEVELOPMENT_COMMANDS } from './development-commands.routes.js';

/** Development routes are there for this machine alone. */
const NETWORK = '127.0.0.1';

/** One tap signs in as somebody of the demo; not there in production. */
@Controller()
export class DemoDoorsController {
  constructor(
    private readonly demoFiles: DemoFiles,
    private readonly signIn: SignIn,
    private readonly browsers: BrowserSessions,
    private readonly ownOrigin: OwnOrigin,
  ) {}

  @Serve(DEVELOPMENT_COMMANDS.enterDemo)
  async enter(
    @Body() { as }: DemoDoorDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShapeOf<typeof KeptSession>> {
    this.ownOrigin.mustInclude(request.raw);
    const email = emailBehind(as, await this.demoFiles.read());
    if (email === undefined) throw new ApiError(ACCOUNT_REFUSALS.demoNotFound);
    const from = { client: clientName(request.headers['user-agent']), network: NETWORK };
    const session = await this.signIn.enter(email, deviceCookie(request.raw), from);
    if (session === undefined) throw new ApiError(ACCOUNT_REFUSALS.demoNotFound);
    return this.browsers.begin(session, request, reply);
  }
}

function emailBehind(door: DemoAccount, demo: DemoFile | undefined): string | undefined {
  switch (door) {
    case 'person':
      return demo?.people.find(({ kind }) => kind !== 'child')?.email;
    case 'business':
      return demo?.business.owner_email;
    case 'staff':
      return demo?.staff_email ?? undefined;
  }
}
