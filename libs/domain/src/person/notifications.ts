/** Which mails a person wants (docs/api.md, Resources, Notifications). */
export interface Notifications {
  /** For a claim that waits for approval. */
  readonly claims: boolean;
  /** For mail that came back to a business. */
  readonly returnedMail: boolean;
  /** For a move in effect: whom it told, and whom it left out. */
  readonly moves: boolean;
}

/** Until the person says otherwise. */
export const ALL_NOTIFICATIONS: Notifications = { claims: true, returnedMail: true, moves: true };

export function isSameNotifications(one: Notifications, other: Notifications): boolean {
  return one.claims === other.claims && one.returnedMail === other.returnedMail && one.moves === other.moves;
}
