import { Query } from '@nestjs/cqrs';

/** An API key without the key. */
export interface ListedApiKey {
  readonly id: string;
  readonly name: string;
  /** Its last characters. */
  readonly hint: string;
  readonly created_at: string;
}

export interface ApiKeyList {
  readonly data: readonly ListedApiKey[];
  readonly next_cursor: null;
}

/** The API keys in force, newest first: never more than a business may have. */
export class ListApiKeys extends Query<ApiKeyList> {
  constructor(readonly businessId: string) {
    super();
  }
}
