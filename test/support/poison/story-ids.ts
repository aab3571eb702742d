/** Whose documents a damaged event stands among: everybody and everything has these to themselves. */
export interface StoryIds {
  readonly personId: string;
  readonly accountId: string;
  readonly businessId: string;
  readonly ownerAccountId: string;
  readonly memberId: string;
  readonly keyId: string;
  /** Of the person at the business. */
  readonly grantId: string;
  /** A preview of the person that the business has not claimed. */
  readonly previewId: string;
  readonly endpointId: string;
}
