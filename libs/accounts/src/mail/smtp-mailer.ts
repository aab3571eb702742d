import { createTransport, type Transporter } from 'nodemailer';
import { Mailer, MailRefused, MailUnavailable, type Mail } from './mailer.js';

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

  async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ from: this.from, ...mail });
    } catch (error) {
      // The server's words may repeat the address.
      throw isRefusal(error) ? new MailRefused() : new MailUnavailable();
    }
  }
}

/** The addressee was refused for good: a reply of 5yz is final (RFC 5321, 4.2.1). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
