import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { redirectHost } from './client-metadata.js';

/** What a person is told who was led here by a program, and cannot be led back. */
const WORDS: Readonly<Record<string, string>> = {
  invalid_client: 'The assistant that led you here is not known to this service, or does not say who it is.',
  invalid_client_metadata: 'The assistant that led you here does not describe itself as it must.',
  invalid_redirect_uri: 'The assistant that led you here wants you back at an address that is not its own.',
  server_error: 'Something went wrong here. Try again in a moment.',
};
const OTHERWISE = 'The assistant that led you here did not ask as it must, or took too long. Begin again from there.';

/** In place of the page that the provider would show: without its look, and without a word of what it was sent. */
export function renderProblem(ctx: KoaContextWithOIDC, { error }: ErrorOut): void {
  ctx.type = 'html';
  ctx.body = problemPage(error);
}

/** @param error a code of OAuth */
export function problemPage(error: string): string {
  const words = Object.hasOwn(WORDS, error) ? WORDS[error] : OTHERWISE;
  return page([`<p>${words ?? OTHERWISE}</p>`]);
}

/**
 * For somebody whose assistant is to hear what was wrong: a link there, which they follow or not.
 * @param address with the words for the assistant in its query or fragment
 */
export function wayBackPage(address: string): string {
  const { search, hash } = new URL(address);
  const error = new URLSearchParams(search).get('error') ?? new URLSearchParams(hash.slice(1)).get('error') ?? '';
  const host = escaped(redirectHost(address));
  return page([
    `<p>${host} led you here, and did not ask as it must (${escaped(error)}). Follow the link only if you came from there.</p>`,
    `<p><a href="${escaped(address)}" rel="noreferrer">Back to ${host}</a></p>`,
  ]);
}

function page(paragraphs: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<title>The assistant was not connected</title>',
    '</head>',
    '<body>',
    '<main>',
    '<h1>The assistant was not connected</h1>',
    ...paragraphs,
    '<p>Nothing of yours was shown. <a href="/me">To your address</a></p>',
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
