import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ViewStore } from '#document-store';
import { NOTICES } from '#projections';
import { viewPage } from '../view-page.js';
import { ViewProgress } from '../view-progress.js';
import { noticeText } from './notice-text.js';

interface PublicNotice {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
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
    const data = documents.map((notice) => {
      const { noticeId: id, kind, at } = notice;
      return { id, kind, at, text: noticeText(notice) };
    });
    return { data, next_cursor: nextCursor };
  }
}
