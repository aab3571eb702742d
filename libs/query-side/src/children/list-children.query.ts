import { Query } from '@nestjs/cqrs';
import type { Listed } from '../listed.js';
import type { PublicChild } from './public-child.js';

export interface ChildPage {
  readonly data: readonly PublicChild[];
  readonly next_cursor: string | null;
}

/** A guardian's children, newest first. */
export class ListChildren extends Query<Listed<ChildPage>> {
  /** @param cursor the previous page's `next_cursor` */
  constructor(
    readonly guardianId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}
