import type { Clock } from '#clock';
import {
  grantFields,
  maskedDisplay,
  NO_FIELDS,
  PREVIEWED_FIELDS,
  type Address,
  type MaskedDisplay,
  type Name,
  type GrantStatus,
  type PublicGrant,
} from '#domain';
import type { GrantDocument, PersonAt } from '#projections';
import type { LookUpEntry, Vault } from '#vault';
import type { AccessEntry, AccessLog } from './access-log.js';
import { claimEntryId } from './claim-entry-id.js';
import type { FreshDocuments } from './fresh-documents.js';
import { GrantPresenter } from './grant-presenter.js';
import { holderOf, type KeyHolder } from './key-holder.js';
import type { Reader } from './reader.js';

type Action = 'claimed' | 'read' | 'listed';

/** A grant as it stood when it was looked at, and what a business would be shown of it. */
interface Presented {
  readonly grant: GrantDocument;
  readonly answer: PublicGrant;
}

/**
 * The one door through which person data leaves for a business: each method records what it shows in the person's access history before it
 * returns it, and throws when it cannot (docs/decisions/disclosure-library.md).
 */
export class Disclosures {
  private readonly presenter: GrantPresenter;

  constructor(
    private readonly documents: FreshDocuments,
    private readonly vault: Vault,
    private readonly accessLog: AccessLog,
    clock: Clock,
  ) {
    this.presenter = new GrantPresenter(vault, clock);
  }

  /** Who a person key leads to; discloses nothing yet. */
  async holderOf(entry: LookUpEntry): Promise<KeyHolder | undefined> {
    return holderOf(entry, this.documents);
  }

  /** The masked name and place of a key's holder. */
  async preview(holder: KeyHolder, previewId: string, reader: Reader): Promise<MaskedDisplay> {
    const { personId, name, address } = holder;
    const opened = await this.vault.open<{ name: Name; address: Address }>(
      { kind: 'person', id: personId },
      { name, address },
    );
    const { businessId, channel } = reader;
    const data = { businessId, channel, previewId, fields: PREVIEWED_FIELDS };
    await this.accessLog.record([{ personId, event: { type: 'access.previewed.v1', data } }], reader);
    return maskedDisplay(opened.name, opened.address);
  }

  /** A grant that was just claimed, or claimed again: then it counts as a read. @throws Error when there is none */
  async claimed(grantId: string, action: 'claimed' | 'read', reader: Reader): Promise<PublicGrant> {
    const grant = await this.documents.grant(grantId);
    const [shown] = grant === undefined ? [] : await this.grants([grant], action, reader);
    if (shown === undefined) throw new Error('a claimed grant is not there');
    return shown;
  }

  /** Grants as they stand now, whatever the documents given say, in their order. */
  async grants(documents: readonly GrantDocument[], action: Action, reader: Reader): Promise<readonly PublicGrant[]> {
    return this.show(await this.present(documents), action, reader);
  }

  /**
   * A page of a list: grants that, as the log says by now, are of the status asked for. Undefined, and nothing shown or recorded, when the caller
   * has no use for the answers any more.
   */
  async grantsIf(
    documents: readonly GrantDocument[],
    asked: { readonly reader: Reader; readonly status: GrantStatus | undefined },
    isOfUse: (answers: readonly PublicGrant[]) => Promise<boolean>,
  ): Promise<readonly PublicGrant[] | undefined> {
    const { reader, status } = asked;
    const presented = (await this.present(documents)).filter(
      ({ answer }) => status === undefined || answer.status === status,
    );
    const isWanted = await isOfUse(presented.map(({ answer }) => answer));
    return isWanted ? this.show(presented, 'listed', reader) : undefined;
  }

  /** The people come first and the grants after: whoever is shown a new address had not been left out of it. */
  private async present(documents: readonly GrantDocument[]): Promise<readonly Presented[]> {
    const people = await this.peopleOf(documents);
    return Promise.all(
      documents.map(async (document) => {
        const grant = (await this.documents.freshGrant(document.grantId, document)) ?? document;
        const answer = await this.presenter.present(grant, people.get(grant.personId));
        return { grant, answer };
      }),
    );
  }

  private async show(presented: readonly Presented[], action: Action, reader: Reader): Promise<readonly PublicGrant[]> {
    const entries = presented.flatMap(({ grant, answer }) => entryOf(grant, answer, action, reader));
    await this.accessLog.record(entries, reader);
    return presented.map(({ answer }) => answer);
  }

  private async peopleOf(documents: readonly GrantDocument[]): Promise<ReadonlyMap<string, PersonAt | undefined>> {
    const ids = [...new Set(documents.map(({ personId }) => personId))];
    const people = await Promise.all(ids.map(async (id) => [id, await this.documents.person(id)] as const));
    return new Map(people);
  }
}

/** What the person's history says of a grant that was shown: nothing when no person data was, but for the claim itself. */
function entryOf(
  grant: GrantDocument,
  answer: PublicGrant,
  action: Action,
  { businessId, channel }: Reader,
): readonly AccessEntry[] {
  const { grantId, personId, revision: grantRevision } = grant;
  if (answer.status !== 'active' && action !== 'claimed') return [];
  const fields = answer.status === 'active' ? grantFields(answer.upcoming_address !== undefined) : NO_FIELDS;
  const event = { type: `access.${action}.v1`, data: { businessId, channel, grantId, grantRevision, fields } } as const;
  return [action === 'claimed' ? { personId, event, id: claimEntryId(grantId) } : { personId, event }];
}
