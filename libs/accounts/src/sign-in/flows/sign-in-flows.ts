import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#clock';
import { changeRecord, type RecordStore } from '#document-store';
import { FLOW_MS, TRIES_OF_A_CODE } from '../quotas/sign-in-quotas.js';
import type { SealedSignIn, SignInSecrets } from '../sign-in-secrets.js';
import { FLOWS, type FlowRecord } from './flow-records.js';

/** What a mail is asked for with. */
export interface FlowStart {
  /** As it is normalised. */
  readonly email: string;
  /** The known device that asks; null for any other. */
  readonly deviceId: string | null;
  /** The device that the caller named, known or not. */
  readonly device: string | null;
  readonly digits: number;
}

/** What goes into the mail, and into nothing else. */
export interface MailedSecrets {
  readonly code: string;
  /** The link's token. */
  readonly link: string;
  /** Of both, milliseconds by the clock port. */
  readonly goodUntil: number;
}

/** A flow that is open for one more try. */
export interface OpenFlow {
  readonly deviceId: string | null;
  /** Keyed hash of the address. */
  readonly address: string;
  readonly digits: number;
  /** Whether the code is the right one. */
  readonly isRight: boolean;
  /** Ends the flow; undefined when somebody else was faster. */
  take(): Promise<SealedSignIn | undefined>;
}

/** Sign-ins that were begun by mail. Each is its asker's own: what others do with the address does not touch it. */
export class SignInFlows {
  constructor(
    private readonly records: RecordStore,
    private readonly secrets: SignInSecrets,
    private readonly clock: Clock,
  ) {}

  /** @param flowId as `SignInSecrets` makes it; it may have been answered before the flow stands */
  async begin(flowId: string, { email, deviceId, device, digits }: FlowStart): Promise<MailedSecrets> {
    const code = randomInt(10 ** digits)
      .toString()
      .padStart(digits, '0');
    const link = this.secrets.make('link');
    const expiresAt = this.clock.now() + FLOW_MS;
    await this.records.create(FLOWS, this.secrets.hash('flow', flowId), {
      ...{ address: this.secrets.hash('address', email), code: this.codeHash(flowId, code), digits, tries: 0 },
      ...{ deviceId, forFlow: this.secrets.seal(flowId, { email, device }) },
      ...{ link: this.secrets.hash('link', link), forLink: this.secrets.seal(link, { email, device: null }) },
      expiresAt,
    });
    return { code, link, goodUntil: expiresAt };
  }

  /** Uses up one of the code's five tries. Undefined for a flow that is unknown, over, or was tried five times. */
  async tryCode(flowId: string, code: string): Promise<OpenFlow | undefined> {
    const id = this.secrets.hashOfSecret('flow', flowId);
    if (id === undefined) return undefined;
    const flow = await this.takeTry(id);
    if (flow === undefined) return undefined;
    const { deviceId, address, digits, forFlow } = flow;
    const isRight = isSame(flow.code, this.codeHash(flowId, code));
    return { deviceId, address, digits, isRight, take: () => this.take(id, flowId, forFlow) };
  }

  /** Ends the flow that the link belongs to. Undefined for one that is unknown, used or too old. */
  async followLink(link: string): Promise<SealedSignIn | undefined> {
    const hash = this.secrets.hashOfSecret('link', link);
    if (hash === undefined) return undefined;
    const request = { index: 'by-link', equal: { link: hash }, direction: 'down', limit: 1 } as const;
    const [current] = await this.records.page(FLOWS, request);
    if (current === undefined || !this.isOpen(current.body)) return undefined;
    return this.take(current.id, link, current.body.forLink);
  }

  /** The flow, with one more try counted: of many at once none goes uncounted. Undefined where none is left. */
  private async takeTry(id: string): Promise<FlowRecord | undefined> {
    let tried: FlowRecord | undefined;
    await changeRecord(this.records, FLOWS, id, (current) => {
      const mayTry = current !== undefined && this.isOpen(current) && current.tries < TRIES_OF_A_CODE;
      tried = mayTry ? { ...current, tries: current.tries + 1 } : undefined;
      return tried;
    });
    return tried;
  }

  /** Of code and link, and of two at once, one signs in. */
  private async take(id: string, holder: string, sealed: string): Promise<SealedSignIn | undefined> {
    if (!(await this.records.remove(FLOWS, id))) return undefined;
    return this.secrets.open(holder, sealed);
  }

  private isOpen({ expiresAt }: FlowRecord): boolean {
    return this.clock.now() < expiresAt;
  }

  private codeHash(flowId: string, code: string): string {
    return this.secrets.hash('code', flowId, code);
  }
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
