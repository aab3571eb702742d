/** The tools that a person's assistant looks with. */
export const READING: readonly string[] = [
  'get_my_address',
  'list_grants',
  'list_access_history',
  'list_pending_claims',
  'preview_move',
  'get_change',
];

/** Those that ask for a change, or make one. */
export const WRITING: readonly string[] = [
  'deny_claim',
  'revoke_grant',
  'approve_claim',
  'schedule_move',
  'cancel_move',
  'confirm_address',
];

/** What a client can do that puts questions to its person. */
export const FORMS = { elicitation: { form: {} } } as const;
