import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Passkeys } from '#accounts';
import { accountOf, Serve, type ShapeOf } from '#http';
import { publicPasskey, type Passkey } from '#resources';
import { PASSKEY_QUERIES } from './passkeys.routes.js';

interface PasskeyPage {
  readonly data: readonly ShapeOf<typeof Passkey>[];
  readonly next_cursor: null;
}

/** The passkeys of an account: few enough to come whole. */
@Controller()
export class PasskeyQueriesController {
  constructor(private readonly passkeys: Passkeys) {}

  @Serve(PASSKEY_QUERIES.listPasskeys)
  async list(@Req() request: FastifyRequest): Promise<PasskeyPage> {
    const all = await this.passkeys.listOf(accountOf(request).accountId);
    return { data: all.map(publicPasskey), next_cursor: null };
  }
}
