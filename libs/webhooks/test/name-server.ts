import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What is answered: addresses, or a failure by DNS's own number (RFC 1035), or nothing at all. */
export type Zone = Readonly<Record<string, { readonly A: Records; readonly AAAA: Records }>>;
type Records = readonly (readonly number[])[] | 'SERVFAIL' | 'silence';

const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };
const SERVFAIL = 2;
const NXDOMAIN = 3;

export interface NameServer {
  /** `address:port`. */
  readonly address: string;
  readonly questions: readonly string[];
  close(): Promise<void>;
}

/** A name server on loopback with a zone made up for a test; addresses are given as bytes. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    questions.push(`${type} ${name}`);
    const records = zone[name]?.[type];
    if (records === 'silence') return;
    const found = records === undefined || records === 'SERVFAIL' ? [] : records;
    const code = records === undefined ? NXDOMAIN : records === 'SERVFAIL' ? SERVFAIL : 0;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(found.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = found.map((bytes) =>
      // The name is that of the question, at byte 12; class IN, 60 seconds.
      Buffer.from([0xc0, 12, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
    );
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${String(socket.address().port)}`,
    questions,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function questionOf(query: Buffer): { readonly name: string; readonly type: 'A' | 'AAAA'; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[query.readUInt16BE(at + 1)] ?? 'A', end: at + 5 };
}
