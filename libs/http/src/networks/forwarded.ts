/**
 * The senders that a `Forwarded` header names (RFC 7239), the nearest last, without port and brackets; `unknown`,
 * obfuscated names and rubbish stand as they are, and are no addresses. An element that names no sender is an empty
 * one.
 */
export function forwardedSenders(header: string): readonly string[] {
  return splitOutsideQuotes(header, ',').map((element) => {
    const pairs = splitOutsideQuotes(element, ';').map((pair) => pair.trim());
    const [sender = ''] = pairs.filter((pair) => /^for\s*=/i.test(pair));
    return withoutPort(unquoted(sender.slice(sender.indexOf('=') + 1).trim()));
  });
}

/** The same of `X-Forwarded-For`, which has a list of addresses. */
export function listedSenders(header: string): readonly string[] {
  return header.split(',').map((sender) => withoutPort(unquoted(sender.trim())));
}

/** Whoever forgets to close a quote has quoted all the rest. */
function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts = [''];
  let isQuoted = false;
  let isEscaped = false;
  for (const character of text) {
    if (character === separator && !isQuoted) {
      parts.push('');
      continue;
    }
    if (character === '"' && !isEscaped) isQuoted = !isQuoted;
    isEscaped = isQuoted && character === '\\' && !isEscaped;
    parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}

function unquoted(text: string): string {
  return /^".*"$/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](:[\w.-]+)?$/.exec(text);
  if (bracketed !== null) return bracketed[1] ?? '';
  // One colon: IPv6 has two at least.
  return /^[^:]*:[\w.-]+$/.test(text) ? text.slice(0, text.indexOf(':')) : text;
}
