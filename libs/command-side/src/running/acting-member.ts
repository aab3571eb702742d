/** Who acts in a business: the account, and the member that it is there. */
export interface ActingMember {
  readonly accountId: string;
  readonly memberId: string;
}
