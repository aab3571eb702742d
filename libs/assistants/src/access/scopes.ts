/** What an assistant may be allowed (docs/api.md, Assistants). */
export const SCOPES = ['address:read', 'consent:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** What is granted where a client asks for nothing in particular, and what a challenge asks for. */
export const FIRST_SCOPE: Scope = 'address:read';

/** Those of ours in a list with a space between each two. */
export function scopesIn(text: string | undefined): readonly Scope[] {
  const asked = new Set((text ?? '').split(' '));
  return SCOPES.filter((scope) => asked.has(scope));
}
