import { Query } from '@nestjs/cqrs';

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
