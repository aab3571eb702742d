import type { BusinessClosure, CommandContext } from '#command-side';
import { addToDemoList } from '#disclosure';
import type { RecordStore, ViewStore } from '#document-store';
import {
  demoGrantIdOf,
  demoGrantStream,
  endpointIdOf,
  endpointStream,
  grantIdOf,
  grantStream,
  STREAM_PREFIXES,
} from '#domain';
import type { LogEvent } from '#events';
import { GRANTS } from '#projections';

const ADDED = 'endpoint.added.v1';
const COMES: ReadonlySet<string> = new Set([
  'grant.claimed.v1',
  'grant.claim_requested.v1',
  'grant.approved.v1',
  ADDED,
]);

/** What came to a business, and how it ends where that is closed. */
interface LateComer {
  readonly businessId: string;
  readonly end: (context: CommandContext) => Promise<void>;
}

/** What may come to a business while it is being closed: whoever closes it may have looked before it was there. */
export class LateComers {
  static readonly streamPrefixes = [STREAM_PREFIXES.grant, STREAM_PREFIXES.demoGrant, STREAM_PREFIXES.endpoint];

  constructor(
    private readonly closure: Pick<BusinessClosure, 'releaseGrant' | 'releaseDemoGrant' | 'removeEndpoint'>,
    private readonly views: Pick<ViewStore, 'get'>,
    private readonly records: Pick<RecordStore, 'create'>,
  ) {}

  isOne({ type }: LogEvent): boolean {
    return COMES.has(type);
  }

  /** Undefined where it is not known whose it is. */
  async find(event: LogEvent): Promise<LateComer | undefined> {
    return (await this.grantOf(event)) ?? (await this.demoGrantOf(event)) ?? this.endpointOf(event);
  }

  private async grantOf(event: LogEvent): Promise<LateComer | undefined> {
    const grantId = grantIdOf(event.stream);
    if (grantId === undefined) return undefined;
    const { data } = event.readIn(grantStream(grantId));
    const businessId =
      'businessId' in data ? data.businessId : (await this.views.get(GRANTS, grantId))?.body.businessId;
    if (businessId === undefined) return undefined;
    return { businessId, end: (context) => this.closure.releaseGrant(businessId, grantId, context) };
  }

  /** On its list before the business is looked at: unless it ends here, whoever closes that finds it there. */
  private async demoGrantOf(event: LogEvent): Promise<LateComer | undefined> {
    const grantId = demoGrantIdOf(event.stream);
    if (grantId === undefined) return undefined;
    const { at, data } = event.readIn(demoGrantStream(grantId));
    if (!('businessId' in data)) return undefined;
    const { businessId } = data;
    await addToDemoList(this.records, grantId, { businessId, claimedAt: at });
    return { businessId, end: (context) => this.closure.releaseDemoGrant(businessId, grantId, context) };
  }

  private endpointOf(event: LogEvent): LateComer | undefined {
    const endpointId = endpointIdOf(event.stream);
    if (endpointId === undefined) return undefined;
    const added = event.readIn(endpointStream(endpointId));
    if (added.type !== ADDED) return undefined;
    const { businessId } = added.data;
    return { businessId, end: (context) => this.closure.removeEndpoint(businessId, endpointId, context) };
  }
}
