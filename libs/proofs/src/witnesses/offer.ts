import { within } from '#clock';
import { signatureLine, parseNote, parseSignatures } from '../notes/note.js';
import type { WitnessAddress } from './witness-address.js';

/** What a witness said to a checkpoint. */
export type WitnessAnswer =
  /** Its signature line, with the newline. */
  | { readonly kind: 'cosigned'; readonly line: string }
  /** It has cosigned a tree of another size last. */
  | { readonly kind: 'elsewhere'; readonly size: number }
  | { readonly kind: 'refused'; readonly problem: string };

export interface Offer {
  /** The size that the witness has cosigned last. */
  readonly old: number;
  /** From there to the checkpoint. */
  readonly proof: readonly Uint8Array[];
  /** The signed checkpoint. */
  readonly note: string;
}

const TIMEOUT_MS = 5_000;
/** More than any answer has: a few signature lines. */
const MOST_BYTES = 65_536;
const SIZE_TYPE = 'text/x.tlog.size';
/** What the protocol's refusals mean to who runs this log. */
const REFUSALS: Readonly<Record<number, string>> = {
  403: 'knows another key of this log',
  404: 'does not know this log by its name',
  422: 'has cosigned other events of a log of this name: they were altered, or put back from an older state',
};

/**
 * Asks a witness to cosign a checkpoint (C2SP tlog-witness, add-checkpoint). Never rejects: a witness that cannot be
 * reached has refused.
 */
export async function offerCheckpoint(
  witness: WitnessAddress,
  offer: Offer,
  signal: AbortSignal,
): Promise<WitnessAnswer> {
  try {
    return await within(TIMEOUT_MS, signal, (ended) => asked(witness, offer, ended));
  } catch (error) {
    return refused(
      error instanceof Error && error.name === 'TimeoutError' ? 'did not answer in time' : 'is out of reach',
    );
  }
}

async function asked(
  { url, verifier }: WitnessAddress,
  { old, proof, note }: Offer,
  signal: AbortSignal,
): Promise<WitnessAnswer> {
  const lines = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('');
  const answer = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `old ${String(old)}\n${lines}\n${note}`,
    redirect: 'error',
    signal,
  });
  const text = await briefText(answer);
  if (answer.status === 409 && answer.headers.get('content-type')?.startsWith(SIZE_TYPE) === true) return sizeIn(text);
  if (answer.status !== 200) return refused(REFUSALS[answer.status] ?? `answered ${String(answer.status)}`);
  const line = lineIn(text, note, verifier);
  return line === undefined ? refused('answered without a cosignature of its key') : { kind: 'cosigned', line };
}

const refused = (problem: string): WitnessAnswer => ({ kind: 'refused', problem });

function sizeIn(text: string): WitnessAnswer {
  const size = /^(0|[1-9]\d{0,15})\n?$/.exec(text)?.[1];
  return size === undefined ? refused('answered 409 without a size') : { kind: 'elsewhere', size: Number(size) };
}

function lineIn(text: string, note: string, verifier: WitnessAddress['verifier']): string | undefined {
  const [parsed, signatures] = [parseNote(note), parseSignatures(text)];
  if (parsed === undefined || signatures === undefined) return undefined;
  const found = verifier.verify({ text: parsed.text, signatures });
  return found && signatureLine(found.line);
}

async function briefText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? [];
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
