import { laterOf } from '#clock';
import type { EventOf, Fold, SealedFold, StreamName } from '#domain';
import type { EventStore, JsonValue, RecordedEvent } from '#event-store';
import { isUnreadable, type KeptField } from '#vault';
import type { DomainCodec } from './domain-codec.js';
import { foldOpened, foldPages, stepOf, type Folded, type Folding } from './fold-stream.js';
import { keptFieldsIn, replaced } from './kept-fields.js';
import { KeptStates, type KeptState } from './kept-states.js';
import { openedPages, type ReadEvent } from './read-pages.js';

/** What a stream comes to, with each field that was opened sealed as it is stored. */
interface KeptSealed extends KeptState {
  /** The stream's first event, sealed. */
  readonly first: RecordedEvent;
  /** Those that stand in the state. */
  readonly fields: readonly KeptField[];
}

/**
 * What streams come to with what is sealed opened. Kept sealed, so that only what is new in a stream is read, and
 * opened anew for each use: when a key is gone, nothing that it opened is left (docs/decisions/kept-in-memory.md).
 */
export class OpenedFolds {
  private readonly kept = new KeptStates<KeptSealed>();

  constructor(private readonly parts: { readonly log: EventStore; readonly codec: DomainCodec }) {}

  /** As `foldOpened`, which it is for a fold that has no sealed one. */
  async of<Stream extends StreamName, State>(
    stream: Stream,
    fold: Fold<State, EventOf<Stream>>,
    folding: Folding<State> = {},
  ): Promise<Folded<State>> {
    const { sealed, initial } = fold;
    if (sealed === undefined || folding.since !== undefined) return foldOpened(this.parts, stream, fold, folding);
    const kept = this.kept.get(sealed, stream, folding.through);
    if (kept !== undefined && folding.isFor?.(kept.first) === false)
      return { state: initial, revision: undefined, latestAt: undefined };
    const since = kept && (await this.opened<State>(kept));
    // A key is gone or damaged: what the stream comes to without it, only its events tell.
    if (kept !== undefined && since === undefined) this.kept.forget(sealed, stream);
    const keeping = new Keeping(sealed, this.parts.codec, since && kept);
    const step = stepOf(fold);
    const folded = await foldPages(
      since ?? { state: initial, revision: undefined, latestAt: undefined },
      openedPages(this.parts, stream, folding),
      (state: State, understood) => {
        keeping.add(understood);
        return step(state, understood);
      },
    );
    const { news } = keeping;
    if (news !== undefined) this.kept.keep(sealed, stream, news);
    return folded;
  }

  /** Undefined where not all of it opens, or some of it is gone. */
  private async opened<State>({ state, revision, latestAt, fields }: KeptSealed): Promise<Folded<State> | undefined> {
    try {
      const values = await this.parts.codec.openAll(fields);
      if (values.includes(null)) return undefined;
      const byField = new Map<KeptField, JsonValue | undefined>(fields.map((field, at) => [field, values[at]]));
      // The sealed fold looks into nothing sealed, so what it comes to is what the opened one does, once opened.
      return { state: replaced(state, (field) => byField.get(field)) as State, revision, latestAt };
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return undefined;
    }
  }
}

/** Folds what is to be kept beside what is answered, up to the first event that is passed over: it may be mended. */
class Keeping {
  private last: Omit<KeptSealed, 'fields'> | undefined;
  private isWhole = true;

  constructor(
    private readonly fold: SealedFold,
    private readonly codec: DomainCodec,
    private readonly since: KeptSealed | undefined,
  ) {}

  add({ recorded, event }: ReadEvent<EventOf<StreamName>>): void {
    this.isWhole &&= event !== undefined;
    if (!this.isWhole || event === undefined) return;
    const before = this.last ?? this.since;
    const { state, first } = before ?? { state: this.fold.initial, first: recorded };
    const evolve = this.fold.evolve as (state: unknown, event: unknown) => unknown;
    const { revision, metadata } = recorded;
    const latestAt = laterOf(before?.latestAt, metadata.time);
    this.last = { state: evolve(state, this.codec.toKeep(recorded, event)), revision, latestAt, first };
  }

  /** Undefined where there is nothing that was not kept before. */
  get news(): KeptSealed | undefined {
    return this.last && { ...this.last, fields: keptFieldsIn(this.last.state) };
  }
}
