import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ViewStore } from '#document-store';
import { NOTICES, type NoticeDocument } from '#projections';
import { isUnreadable, Vault } from '#vault';
import { viewPage } from '../view-page.js';
import { ViewProgress } from '../view-progress.js';
import { noticeText } from './notice-text.js';

interface PublicNotice {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  /** What staff gave as their reason; null for what has none. */
  readonly reason: string | null;
  /** Until when it holds; null for what has no end of its own. */
  readonly until: string | null;
  /** Null for what is about no webhook endpoint. */
  readonly endpoint_id: string | null;
  /** For a person to read; branch on `kind`. */
  readonly text: string;
}

export interface NoticePage {
  readonly data: readonly PublicNotice[];
  readonly next_cursor: string | null;
}

/** What a business's members should know, newest first. */
export class ListNotices extends Query<NoticePage> {
  constructor(
    readonly businessId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListNotices)
export class ListNoticesHandler implements IQueryHandler<ListNotices> {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    private readonly vault: Vault,
  ) {}

  async execute({ businessId, cursor }: ListNotices): Promise<NoticePage> {
    await this.progress.atHead();
    const { documents, nextCursor } = await viewPage(this.views, NOTICES, {
      index: 'by-business',
      equal: { businessId },
      order: 'noted',
      whose: { businessId },
      cursor,
    });
    const data = await Promise.all(
      documents.map(async (notice) => {
        const { noticeId: id, kind, at, reason, until, endpointId: endpoint_id } = notice;
        return { id, kind, at, reason, until, endpoint_id, text: noticeText(notice, await this.urlOf(notice)) };
      }),
    );
    return { data, next_cursor: nextCursor };
  }

  /** Of the endpoint that it is about; null where there is none, and where it cannot be read: its id names it too. */
  private async urlOf({ businessId, endpointUrl = null }: NoticeDocument): Promise<string | null> {
    if (endpointUrl === null) return null;
    try {
      return (await this.vault.open<{ url: string }>({ kind: 'business', id: businessId }, { url: endpointUrl })).url;
    } catch (error) {
      if (isUnreadable(error)) return null;
      throw error;
    }
  }
}
