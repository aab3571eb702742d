export const USAGE = `consent [--api-key KEY] [--base-url URL] COMMAND

  listen --forward-to URL [--events TYPES]   sends each event to a program of yours as it happens, as a webhook would,
                                             until Ctrl-C; TYPES with commas between them
  trigger TYPE                               sends an example event of a type to the consent listen that runs
  events tail [--after SEQUENCE]             the last ten events, or those after one, and then each as it comes
  events resend SEQUENCE --forward-to URL    signs an event anew and sends it to a program of yours, once
      --secret SECRET                        what it is signed with, or CONSENT_WEBHOOK_SECRET
  verify --secret SECRET --headers FILE --body FILE
                                             whether a webhook that arrived is the service's; asks nobody

The API key is that of --api-key or CONSENT_API_KEY, the service that of --base-url or CONSENT_BASE_URL; where they are
not given, those of ./data/demo.json. It ends with 0, with 1 where something failed, with 2 where it was asked wrongly.
`;

/** Asked for in a way that cannot be answered: the reason, in words. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
