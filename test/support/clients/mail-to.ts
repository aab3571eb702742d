import { ask } from './ask.js';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
}

/** Every mail to an address that the development mailbox holds, newest first. */
export async function mailTo(baseUrl: string, email: string): Promise<readonly ReceivedMail[]> {
  const { body } = await ask(baseUrl, 'GET', `/dev/v1/mailbox?to=${encodeURIComponent(email)}`, {});
  return body['data'] as readonly ReceivedMail[];
}
