/** On the codes that only the faces for people have. */
export const ADVICE_FOR_PEOPLE = {
  address_not_standardized: {
    means: 'The fields are well formed, and no address of the Postal Service follows from them. The message names one.',
    todo: 'Mend what the message names, as an envelope has it.',
  },
  invalid_code: {
    means: 'The code, link or passkey does not prove who signs in: it is wrong, used, too old or another account’s.',
    todo: 'Ask for another code, and enter the newest one. A code is good for five tries and ten minutes.',
  },
  owner_only: {
    means: 'API keys are for owners alone, and so is closing the business.',
    todo: 'Ask an owner.',
  },
  role_not_allowed: {
    means: 'Your [role](api.md#authentication) in the business does not allow this.',
    todo: 'Ask an owner or admin to do it, or to give you another role.',
  },
  staff_only: {
    means: 'The account is not one of the service’s staff.',
    todo: 'Sign in with an account that is.',
  },
  second_person_required: {
    means: 'What cannot be undone is approved by a second member of staff, and by nobody for themselves.',
    todo: 'Ask a colleague to approve it.',
  },
  fresh_sign_in_required: {
    means: 'The session was signed in more than 15 minutes ago. Nothing was changed, nor was the body looked at.',
    todo: 'Renew the session with `POST /auth/v1/sessions/current/renewal`, and send the request again.',
  },
  insufficient_scope: {
    means: 'The person has not allowed the assistant this; `WWW-Authenticate` names the scopes that it takes.',
    todo: 'Ask the person for them: authorize anew with these scopes.',
  },
  origin_refused: {
    means: 'With the cookie alone, another page could have had a browser send this.',
    todo: 'Programs send a token as `Authorization: Bearer`. On the pages: load the page anew, at its own address.',
  },
  passkey_required: {
    means: 'Whoever has a passkey renews with it; staff have one always, and change their passkeys with it alone.',
    todo: 'Sign in with the passkey.',
  },
  not_registered: {
    means: 'The account is not registered as a person.',
    todo: 'Register with `POST /person/v1/registration`.',
  },
  no_move_scheduled: {
    means: 'There is no move that could be shown or cancelled. One whose day has begun is in effect.',
    todo: 'Schedule one. To undo a move that is in effect, correct the address.',
  },
  business_not_found: {
    means: 'There is no such business, or you are no member of it: the two are answered alike.',
    todo: 'Look for it in the list of your businesses; ask an owner to invite you.',
  },
  api_key_not_found: {
    means: 'The business has no API key in force with this id.',
    todo: 'Look for it in the list: it may be revoked already.',
  },
  member_not_found: {
    means: 'The business has no member and no open invitation with this id.',
    todo: 'Look for them in the list: they may have left already.',
  },
  invitation_not_found: {
    means: 'The invitation is somebody else’s, was withdrawn or answered, or is older than 30 days.',
    todo: 'Ask to be invited again.',
  },
  person_not_found: {
    means: 'Nobody who is registered has this address or id. Who was deleted is found no more.',
    todo: 'Check how it is written. A search for the wrong person is logged as well.',
  },
  erasure_not_found: {
    means: 'No request for an erasure with this id waits; it may be approved already.',
    todo: 'Look for it in the list of those that wait.',
  },
  session_not_found: {
    means: 'You have no session with this id; it may have ended.',
    todo: 'Look for it in the list: what is not there is over.',
  },
  passkey_not_found: {
    means: 'You have no passkey with this id; it may be removed.',
    todo: 'Look for it in the list: what is not there is removed.',
  },
  demo_not_found: {
    means: 'This installation has no demo, or nobody of it is left.',
    todo: 'Start with `DEMO=true` in a new `DATA_DIR`, or run `npm run demo`.',
  },
  grant_not_pending: {
    means: 'The grant does not wait for its person, and only one that waits can be approved, denied or withdrawn.',
    todo: 'Read the grant to see how it stands.',
  },
  already_registered: {
    means: 'The account is a person already, or the business is there already.',
    todo: 'Change what is registered; registering is done once.',
  },
  move_already_scheduled: {
    means: 'There is one scheduled move at a time.',
    todo: 'Cancel it with `DELETE /person/v1/move`, and schedule the other.',
  },
  last_owner: {
    means: 'A business always has an owner.',
    todo: 'Invite another owner and wait until they accept, or close the business.',
  },
  registered_person: {
    means: 'The account is a registered person, whose grants would be left behind.',
    todo: 'Delete the person with `DELETE /person/v1/me`: grants end, and the account goes with it.',
  },
  request_changed: {
    means: 'What you answer is not what the business asks for by now.',
    todo: 'Read it again, and answer that.',
  },
  already_member: {
    means: 'The account is a member of the business already, maybe in another role.',
    todo: 'For another role, remove the member first.',
  },
  already_invited: {
    means: 'An invitation of this address is open.',
    todo: 'Wait for its answer; for another role, withdraw it first.',
  },
  member_limit_reached: {
    means: 'The business has as many members and open invitations as it may have.',
    todo: 'Remove a member, or withdraw an invitation.',
  },
  api_key_limit_reached: {
    means: 'The business has as many API keys in force as it may have.',
    todo: 'Revoke one that is not used: the list tells when each was used last.',
  },
  passkey_limit_reached: {
    means: 'The account has as many passkeys as it may have.',
    todo: 'Remove one that is not used.',
  },
  child_limit_reached: {
    means: 'The person has as many children here as one may have.',
    todo: 'Another guardian can register more.',
  },
  child_has_no_address: {
    means: 'A child lives at the guardian’s address and has none to be changed.',
    todo: 'Change the guardian’s address.',
  },
  move_not_due: {
    means: 'A move takes effect when its day begins, at 00:00 UTC, and not before.',
    todo: 'Nothing: no route answers this. It guards the service against itself.',
  },
  assistant_not_found: {
    means:
      'You have no assistant with this id: it was disconnected, was not used for thirty days, or is somebody else’s.',
    todo: 'Look for it in the list of assistants.',
  },
  connection_request_not_found: {
    means:
      'No assistant waits here to be let in: ten minutes are over, it was decided, or another browser was led here.',
    todo: 'Have the assistant begin anew, in this browser.',
  },
  proof_not_ready: {
    means: 'The history is not signed to its last entry yet, is a long one that is hashed the first time, or many ask.',
    todo: 'Try again once `Retry-After` is over: what was done of it is kept.',
  },
  proofs_unavailable: {
    means:
      'Nothing can be proved now: the log has no proofs, they are not kept any more, or the history is another one.',
    todo: 'Keep every proof that you have, and ask those who run the service.',
  },
  change_not_found: {
    means: 'You have no change with this id: it never was, was kept for its day, or is somebody else’s.',
    todo: 'Look for it in the list of changes, or have the assistant ask for it anew.',
  },
  change_not_pending: {
    means: 'The change was answered already, or what it is about has changed since it was shown.',
    todo: 'Read how it stands; have the assistant ask for it anew where it is still wanted.',
  },
  change_expired: {
    means: 'A change waits for ten minutes, and nobody confirmed this one in time.',
    todo: 'Have the assistant ask for it anew.',
  },
} as const;
