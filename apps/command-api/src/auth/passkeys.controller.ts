import { Body, Controller, Param, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientName, Passkeys, PasskeySignIn, SecurityMails } from '#accounts';
import { accountOf, ApiError, pathId, Serve, type ShapeOf, ACCESS_REFUSALS, ACCOUNT_REFUSALS } from '#http';
import { publicPasskey, type BegunSignIn, type CreationOptions, type Passkey } from '#resources';
import { StaffPasskeyGuard, StaffPasskeys } from '#runtime';
import { MakePasskeyDto } from './make-passkey.dto.js';
import { PASSKEYS } from './passkeys.routes.js';

/** What an account does with its passkeys, and how a sign-in with one begins. */
@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly staffPasskeys: StaffPasskeys,
    private readonly signIn: PasskeySignIn,
    private readonly mails: SecurityMails,
  ) {}

  @Serve(PASSKEYS.beginPasskey)
  @UseGuards(StaffPasskeyGuard)
  async begin(@Req() request: FastifyRequest): Promise<ShapeOf<typeof CreationOptions>> {
    return this.passkeys.optionsFor(accountOf(request));
  }

  @Serve(PASSKEYS.makePasskey)
  @UseGuards(StaffPasskeyGuard)
  async make(
    @Body() { name, response }: MakePasskeyDto,
    @Req() request: FastifyRequest,
  ): Promise<ShapeOf<typeof Passkey>> {
    const owner = accountOf(request);
    const which = (await this.staffPasskeys.mayMakeTheFirstAlone(owner)) ? 'first' : 'any';
    const made = await this.passkeys.make(owner, name, response, which);
    if (made === 'not-first') throw new ApiError(ACCESS_REFUSALS.passkeyRequired);
    if (made === 'too-many') throw new ApiError(ACCOUNT_REFUSALS.passkeyLimitReached);
    if (made === 'refused') {
      throw new ApiError(ACCOUNT_REFUSALS.wrongPasskey);
    }
    const client = clientName(request.headers['user-agent']);
    await this.mails.tell(owner.accountId, { kind: 'passkey-made', subjectId: made.id, name, client });
    return publicPasskey(made);
  }

  @Serve(PASSKEYS.removePasskey)
  @UseGuards(StaffPasskeyGuard)
  async remove(
    @Param('id', pathId(ACCOUNT_REFUSALS.passkeyNotFound)) id: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { accountId } = accountOf(request);
    const removed = await this.passkeys.remove(accountId, id);
    if (removed === undefined) throw new ApiError(ACCOUNT_REFUSALS.passkeyNotFound);
    const client = clientName(request.headers['user-agent']);
    await this.mails.tell(accountId, { kind: 'passkey-removed', subjectId: id, name: removed.name, client });
  }

  @Serve(PASSKEYS.beginPasskeySignIn)
  async beginSignIn(): Promise<ShapeOf<typeof BegunSignIn>> {
    const { flowId, options } = await this.signIn.begin();
    return { flow_id: flowId, options };
  }
}
