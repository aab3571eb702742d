export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mail could not be handed over; it may be tried again. Never says to whom or what. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';

  constructor() {
    super('mail cannot be sent right now');
  }
}

/** Sends mail. An abstract class, so that it is its own injection token. */
export abstract class Mailer {
  /** Resolves when the mail is handed over. @throws MailUnavailable */
  abstract send(mail: Mail): Promise<void>;
}
