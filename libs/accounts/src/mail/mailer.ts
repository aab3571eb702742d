export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** When nobody has any use of it any more, milliseconds by the clock port; absent for what stays true. */
  readonly goodUntil?: number;
}

/** The server takes no mail, or cannot be reached: it passes. Never says to whom or what. */
export class MailUnavailable extends Error {
  override readonly name: string = 'MailUnavailable';

  constructor(message = 'mail cannot be sent right now') {
    super(message);
  }
}

/** The server takes mail, but not this one for now. Never says to whom or what. */
export class MailDeferred extends MailUnavailable {
  override readonly name = 'MailDeferred';

  constructor() {
    super('mail to this address is not taken for now');
  }
}

/** The mail will not be taken, however often it is tried. Never says to whom or what. */
export class MailRefused extends MailUnavailable {
  override readonly name = 'MailRefused';

  constructor() {
    super('mail to this address is refused');
  }
}

/** Sends mail. An abstract class, so that it is its own injection token. */
export abstract class Mailer {
  /** Resolves when the mail is handed over. @throws MailUnavailable, MailDeferred, MailRefused */
  abstract send(mail: Mail): Promise<void>;
}
