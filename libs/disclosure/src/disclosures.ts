import type { Clock } from '#clock';
import {
  maskedDisplay,
  PREVIEWED_FIELDS,
  type AbsentGrant,
  type Address,
  type GrantState,
  type MaskedDisplay,
  type Name,
  type GrantStatus,
  type PublicGrant,
} from '#domain';
import type { Position, StreamAppend } from '#event-store';
import type { GrantDocument } from '#projections';
import { isUnreadable, SubjectErased, type LookUpEntry, type Vault } from '#vault';
import type { AccessLog, PreparedEntries } from './access-log.js';
import type { DisclosingAction, PresentedGrant } from './entries-of-grants.js';
import type { AsOf, FreshDocuments, FreshPerson, Freshness } from './fresh-documents.js';
import { GrantPresenter, lostKey, statusNow, type ShownGrant } from './grant-presenter.js';
import { holderOf, type KeyHolder } from './key-holder.js';
import { PreparedGrants, type Refresh } from './prepared-grants.js';
import type { Reader } from './reader.js';

/** A grant as a command has folded it. */
export interface FoldedGrant {
  readonly grant: Exclude<GrantState, AbsentGrant>;
  /** Of its stream's last event. */
  readonly revision: number;
}

/** Documents as the views had them, or newer, in the order of a page. */
export interface FoundGrants {
  readonly documents: readonly GrantDocument[];
  /** How far the views were known to be before they were read. */
  readonly viewsAt: Position | undefined;
}

/** Whoever cannot be read throws where asked for. */
type PeopleFound = ReadonlyMap<string, () => FreshPerson>;

const lately = ({ viewsAt }: FoundGrants): Freshness => ({ asOf: 'lately', since: viewsAt });

/** What is shown once the entries that go with it are durable; a command appends them with what it decides. */
export interface PendingDisclosure<Answer> {
  readonly appends: readonly StreamAppend[];
  /** Appends them alone. */
  readonly record: () => Promise<unknown>;
  /** To be asked for once they are durable. */
  readonly shown: () => Answer;
}

/**
 * The one door through which person data leaves for a business: each method records what it shows in the person's
 * access history before it returns it, and throws when it cannot (docs/decisions/disclosure-library.md).
 */
export class Disclosures {
  private readonly presenter: GrantPresenter;

  constructor(
    private readonly documents: FreshDocuments,
    private readonly vault: Vault,
    private readonly accessLog: AccessLog,
    clock: Clock,
  ) {
    this.presenter = new GrantPresenter(vault, clock, (personId) => documents.isLiving(personId));
  }

  /** Who a person key leads to; discloses nothing yet. */
  async holderOf(entry: LookUpEntry): Promise<KeyHolder | undefined> {
    return holderOf(entry, this.documents);
  }

  /** The masked name and place of a key's holder. @throws SubjectErased, CryptoUnavailable */
  async preview(holder: KeyHolder, previewId: string, reader: Reader): Promise<PendingDisclosure<MaskedDisplay>> {
    const { personId, name, address } = holder;
    const subject = { kind: 'person', id: personId } as const;
    const opened = await this.vault
      .open<{ name: Name; address: Address }>(subject, { name, address })
      .catch(async (error: unknown) => {
        if (error instanceof SubjectErased && (await this.documents.isLiving(personId))) throw lostKey(error);
        throw error;
      });
    const { businessId, channel } = reader;
    const data = { businessId, channel, previewId, fields: PREVIEWED_FIELDS };
    const entry = { personId, event: { type: 'access.previewed.v1', data } } as const;
    const entries = await this.accessLog.prepare([entry], reader);
    return undisclosed(entries, maskedDisplay(opened.name, opened.address));
  }

  /**
   * A grant that is about to be claimed, as it will stand, for a person as of before; undefined for one who is being
   * erased.
   */
  async claim(
    folded: FoldedGrant,
    person: FreshPerson,
    reader: Reader,
  ): Promise<PendingDisclosure<PublicGrant> | undefined> {
    const presented = await this.presentFolded(folded, person);
    if (presented.answer.status === 'revoked') return undefined;
    const prepared = new PreparedGrants([presented], this.accessLog);
    return undisclosed(await prepared.entries('claimed', reader), presented.answer);
  }

  /** A grant that is claimed again, as it stands: it counts as a read. The person was looked at before it. */
  async claimedAgain(folded: FoldedGrant, person: FreshPerson, reader: Reader): Promise<PublicGrant> {
    const presented = await this.presentFolded(folded, person);
    await new PreparedGrants([presented], this.accessLog).disclose('read', reader);
    return presented.answer;
  }

  /** A grant that was claimed before, as it stands now. @throws Error when there is none */
  async claimed(grantId: string, action: 'claimed' | 'read', reader: Reader): Promise<PublicGrant> {
    const viewsAt = this.documents.viewsAt();
    const grant = await this.documents.grant(grantId);
    const [shown] = grant === undefined ? [] : await this.grants({ documents: [grant], viewsAt }, action, reader);
    if (shown === undefined) throw new Error('a claimed grant is not there');
    return shown;
  }

  /** How a grant stands now; shows nothing of it. @throws Error when there is none */
  async statusOf(grantId: string): Promise<GrantStatus> {
    const stored = await this.documents.storedGrant(grantId);
    const person = stored && (await this.documents.person(stored.personId));
    const grant = await this.documents.freshGrant(grantId, stored);
    if (grant === undefined) throw new Error('a claimed grant is not there');
    return statusNow(grant, person);
  }

  /** Grants as they stand now, whatever the documents given say, in their order. */
  async grants(found: FoundGrants, action: DisclosingAction, reader: Reader): Promise<readonly PublicGrant[]> {
    const { documents } = found;
    const people = await this.peopleOf(documents, 'lately');
    const presented = await Promise.all(documents.map((document) => this.present(document, people, lately(found))));
    const prepared = new PreparedGrants(presented, this.accessLog, 0, (shown, at) =>
      this.refreshed(shown, found, at === undefined ? 'now' : { position: at }, asItIs),
    );
    return prepared.disclose(action, reader);
  }

  /**
   * A page of a list, not shown yet: grants that, as the log says by now, are of the status asked for. What cannot be
   * read is left out and counted.
   * @param found by views that stood at the log's end
   */
  async prepare(found: FoundGrants, status: GrantStatus | undefined): Promise<PreparedGrants> {
    const { documents } = found;
    const people = await this.peopleOf(documents, 'lately');
    const all = await Promise.all(
      documents.map((document) => unlessUnreadable(this.present(document, people, lately(found)))),
    );
    const readable = all.filter((one) => one !== undefined);
    const presented = readable.filter(({ answer }) => status === undefined || answer.status === status);
    const refresh: Refresh = async (shown, at) =>
      at === undefined ? shown : this.refreshed(shown, found, { position: at }, unlessUnreadable);
    return new PreparedGrants(presented, this.accessLog, all.length - readable.length, refresh, status);
  }

  private async present(document: GrantDocument, people: PeopleFound, freshness: Freshness): Promise<PresentedGrant> {
    const grant = (await this.documents.freshGrant(document.grantId, document, freshness)) ?? document;
    const person = people.get(grant.personId)?.();
    return { grant, personRevision: person?.revision, answer: await this.presenter.present(grant, person) };
  }

  /** Presents anew what has moved; the rest is as it was. */
  private async refreshed<Shown>(
    shown: readonly PresentedGrant[],
    { documents, viewsAt: since }: FoundGrants,
    asOf: AsOf,
    show: (reading: Promise<PresentedGrant>) => Promise<Shown>,
  ): Promise<readonly (PresentedGrant | Shown)[]> {
    const freshness = { asOf, since };
    const moved = await this.documents.movedSince(shown, freshness);
    if (moved.size === 0) return shown;
    const anew = documents.filter(({ grantId }) => [...moved].some(({ grant }) => grant.grantId === grantId));
    const people = await this.peopleOf(anew, asOf);
    return Promise.all(
      shown.map(async (one) => {
        const document = anew.find(({ grantId }) => grantId === one.grant.grantId);
        return document === undefined || !moved.has(one) ? one : show(this.present(document, people, freshness));
      }),
    );
  }

  private async presentFolded({ grant, revision }: FoldedGrant, person: FreshPerson): Promise<PresentedGrant> {
    const { grantId, personId } = grant;
    const shown: ShownGrant = { ...grant, activeRevision: grant.status === 'active' ? grant.activeRevision : null };
    return { grant: { grantId, personId, revision }, answer: await this.presenter.presentOpened(shown, person) };
  }

  /**
   * They come first and the grants after: whoever is shown a new address had not been left out of it. One who cannot be
   * read throws where asked for.
   */
  private async peopleOf(documents: readonly GrantDocument[], asOf: AsOf): Promise<PeopleFound> {
    const ids = [...new Set(documents.map(({ personId }) => personId))];
    return new Map(await Promise.all(ids.map(async (id) => [id, await this.personOrWhyNot(id, asOf)] as const)));
  }

  private async personOrWhyNot(personId: string, asOf: AsOf): Promise<() => FreshPerson> {
    try {
      const person = await this.documents.person(personId, asOf);
      return () => person;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return () => {
        throw error;
      };
    }
  }
}

function undisclosed<Answer>(
  { appends, record, recorded }: PreparedEntries,
  answer: Answer,
): PendingDisclosure<Answer> {
  const shown = (): Answer => {
    recorded();
    return answer;
  };
  return { appends, record, shown };
}

/** Where there is nothing else to show, whatever cannot be read is thrown. */
const asItIs = <T>(reading: Promise<T>): Promise<T> => reading;

/** Undefined for what cannot be read, while all else can. */
async function unlessUnreadable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}
