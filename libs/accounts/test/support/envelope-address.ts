import MimeNode from 'nodemailer/lib/mime-node';

const mail = new MimeNode('text/plain');

/** Where the mail client would deliver a mail to the address. */
export function envelopeAddress(address: string): string {
  const [recipient = ''] = mail.setEnvelope({ to: address }).getEnvelope().to;
  return recipient;
}
