import { NoteVerifier } from '../notes/note-keys.js';

/** A witness that checkpoints are offered to (C2SP tlog-witness). */
export interface WitnessAddress {
  /** Without a slash at its end; `add-checkpoint` stands below it. */
  readonly url: string;
  /** Of its cosignatures. */
  readonly verifier: NoteVerifier;
}

/** @param text `URL#VKEY`. @returns undefined for what is no http address with the key of a cosigner */
export function parseWitnessAddress(text: string): WitnessAddress | undefined {
  const at = text.indexOf('#');
  const [url, vkey] = [text.slice(0, at).replace(/\/+$/, ''), text.slice(at + 1)];
  const verifier = at === -1 ? undefined : NoteVerifier.of(vkey);
  if (verifier?.algorithm !== 'cosignature' || !URL.canParse(url)) return undefined;
  return /^https?:$/.test(new URL(url).protocol) ? { url, verifier } : undefined;
}
