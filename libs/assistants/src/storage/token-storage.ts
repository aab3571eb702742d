import { randomInt } from 'node:crypto';
import type { Clock } from '#clock';
import { changeRecord, MAX_PAGE, removeAll, type RecordStore } from '#document-store';
import type { Keyring } from '#vault';
import { ASSISTANT_TOKENS, type TokenKind } from './token-records.js';
import { TokenSeal, type TokenPayload } from './token-seal.js';

/** What all of ours look like, codes and names of requests included. */
const TOKEN_FORM = /^[\w-]{21,64}$/;
/** docs/retention.md: with more of them a grant ends; new ones each hour for thirty days are fewer. */
const MAX_OF_GRANT = 800;
/** One look in so many, chosen at random, counts them. */
const COUNTS_ONE_IN = 50;

export interface StoredToken {
  readonly payload: TokenPayload;
  /** When it was used up, milliseconds since the Unix epoch; null while it was not. */
  readonly spentAt: number | null;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

/** Tokens, codes and requests under way. They end by our clock, whatever the time of the machine. */
export class TokenStorage {
  private readonly seal: TokenSeal;

  constructor(
    private readonly records: RecordStore,
    keyring: Keyring,
    private readonly clock: Clock,
  ) {
    this.seal = new TokenSeal(keyring);
  }

  /** Undefined for one that is unknown or over; one that was used up is found until then. */
  async find(kind: TokenKind, token: string): Promise<StoredToken | undefined> {
    if (!TOKEN_FORM.test(token)) return undefined;
    const record = await this.records.get(ASSISTANT_TOKENS, this.seal.idOf(kind, token));
    if (record === undefined || this.clock.now() >= record.body.expiresAt) return undefined;
    const { sealed, spentAt, expiresAt } = record.body;
    return { payload: this.seal.open(kind, token, sealed), spentAt, expiresAt };
  }

  /**
   * Keeps it, or what has become of it.
   * @param payload of which nothing but the kind of thing, its grant and its times is kept in clear
   * @param seconds for which it is good from now on
   */
  async put(kind: TokenKind, token: string, payload: TokenPayload, seconds: number): Promise<void> {
    const { grantId } = payload;
    const now = this.clock.now();
    const sealed = this.seal.seal(kind, token, payload);
    await changeRecord(this.records, ASSISTANT_TOKENS, this.seal.idOf(kind, token), (current) => ({
      ...(typeof grantId === 'string' && { grantId }),
      ...{ sealed, madeAt: current?.madeAt ?? now, spentAt: current?.spentAt ?? null },
      expiresAt: now + seconds * 1000,
    }));
  }

  /**
   * Keeps what `change` makes of it, for no longer than before; undefined leaves it. Whoever loses to another writer
   * looks again, so that no two undo each other.
   * @returns what is kept then; undefined for one that is unknown or over
   */
  async change(
    kind: TokenKind,
    token: string,
    change: (payload: TokenPayload) => TokenPayload | undefined,
  ): Promise<TokenPayload | undefined> {
    let kept: TokenPayload | undefined;
    await changeRecord(this.records, ASSISTANT_TOKENS, this.seal.idOf(kind, token), (current) => {
      kept = undefined;
      if (current === undefined || this.clock.now() >= current.expiresAt) return undefined;
      const before = this.seal.open(kind, token, current.sealed);
      const after = change(before);
      kept = after ?? before;
      return after && { ...current, sealed: this.seal.seal(kind, token, after) };
    });
    return kept;
  }

  /** Uses it up: true for the first who does, of any number at once. */
  async spend(kind: TokenKind, token: string): Promise<boolean> {
    let isFirst = false;
    await changeRecord(this.records, ASSISTANT_TOKENS, this.seal.idOf(kind, token), (current) => {
      isFirst = current?.spentAt === null;
      return current?.spentAt === null ? { ...current, spentAt: this.clock.now() } : undefined;
    });
    return isFirst;
  }

  async remove(kind: TokenKind, token: string): Promise<void> {
    if (TOKEN_FORM.test(token)) await this.records.remove(ASSISTANT_TOKENS, this.seal.idOf(kind, token));
  }

  /** Everything that hangs on a grant is gone, in every process. May be repeated. */
  async removeOfGrant(grantId: string): Promise<void> {
    await removeAll(this.records, ASSISTANT_TOKENS, { index: 'by-grant', equal: { grantId } });
  }

  /**
   * Now and then: true when more hang on a grant than are kept, so that it has to end. None of them may go instead: one
   * that was used up tells of whoever uses it again for as long as it would have been good.
   */
  async areTooMany(grantId: string): Promise<boolean> {
    if (randomInt(COUNTS_ONE_IN) !== 0) return false;
    const request = { index: 'by-grant', equal: { grantId }, direction: 'up', limit: MAX_PAGE } as const;
    const held = await this.records.page(ASSISTANT_TOKENS, request);
    if (held.length <= MAX_OF_GRANT) return false;
    const now = this.clock.now();
    const over = held.filter(({ body }) => now >= body.expiresAt);
    await Promise.all(over.map(({ id }) => this.records.remove(ASSISTANT_TOKENS, id)));
    return held.length - over.length > MAX_OF_GRANT;
  }
}
