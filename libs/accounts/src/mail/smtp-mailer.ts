import { createTransport, type Transporter } from 'nodemailer';
import { MailDeferred, Mailer, MailRefused, MailUnavailable, type Mail } from './mailer.js';

const TIMEOUT_MS = 10_000;
const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };

interface SmtpSafety {
  /** Whether a server that offers no TLS, or one whose certificate is not good, gets no mail. */
  readonly requiresTls: boolean;
}

/**
 * Connects and signs in to a mail server as for a mail, and sends none.
 * @throws Error with a `code` of the mail client's where the server would take no mail
 */
export async function greetMailServer(url: string, { requiresTls }: SmtpSafety): Promise<void> {
  const transport = createTransport({ url, requireTLS: requiresTls, ...TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Mail through a server (RFC 5321), on a connection for each. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  /**
   * @param url such as `smtps://user:password@mail.example:465`
   * @param from the sender's address
   */
  constructor(
    url: string,
    private readonly from: string,
    { requiresTls }: SmtpSafety,
  ) {
    super();
    this.transport = createTransport({ url, requireTLS: requiresTls, ...TIMEOUTS });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ from: this.from, to, subject, text });
    } catch (error) {
      // The server's words may repeat the address.
      throw await this.failureOf(error);
    }
  }

  private async failureOf(error: unknown): Promise<MailUnavailable> {
    if (isReply(error) && error.responseCode !== CLOSING) return failureIn(error);
    // It may be this mail alone that the server breaks off at: others must not wait for it.
    const greets = await this.transport.verify().catch(() => false);
    return greets ? new MailDeferred() : new MailUnavailable();
  }
}

/** What the mail client says of a server's reply. */
interface Reply {
  /** The words of the server that it replies to. */
  readonly command: string;
  /** Three digits (RFC 5321, 4.2). */
  readonly responseCode: number;
  readonly response: string;
}

/** The server is closing down (RFC 5321, 3.8). */
const CLOSING = 421;
/** Told of the addressee or the text; everything else a server says of all mail. */
const OF_THIS_MAIL = new Set(['RCPT TO', 'DATA']);
/** Refused by a rule, such as that for senders it does not know (RFC 3463, X.7): that can be put right. */
const BY_A_RULE = /^\d{3}[ -]\d\.7\./;

function failureIn(reply: Reply): MailUnavailable {
  if (!OF_THIS_MAIL.has(reply.command)) return new MailUnavailable();
  return isFinal(reply) ? new MailRefused() : new MailDeferred();
}

/** The addressee was refused for good: a reply of 5yz is final (RFC 5321, 4.2.1). */
function isFinal({ command, responseCode, response }: Reply): boolean {
  return command === 'RCPT TO' && responseCode >= 500 && !BY_A_RULE.test(response);
}

function isReply(error: unknown): error is Error & Reply {
  return error instanceof Error && 'command' in error && 'responseCode' in error && 'response' in error;
}
