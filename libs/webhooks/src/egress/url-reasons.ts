/**
 * Why nothing may be sent to a URL, in words that follow the field's name. docs/errors.md is made of these, and the
 * pages have each of them in other languages.
 */
export const URL_REASONS = {
  tooLong: 'must have at most {count} characters',
  noAscii: 'must be written in printable ASCII without spaces and backslashes; international host names as xn--',
  user: 'must have no user name or password in front of the host',
  fragment: 'must have no fragment (#)',
  notEncoded: 'must have a path and query that are percent-encoded (RFC 3986)',
  noHttps: 'must start with https://',
  /** Outside production, of a URL that would be taken then. */
  localOff:
    'must start with https:// and name a public host; one of this machine is taken where WEBHOOKS_ALLOW_LOCAL is true',
  otherPort: 'must use port 443, which is left out or written :443',
  noUrl: 'must be an https URL on port 443 with the name of a public host',
  ipAddress: 'must name a host by its DNS name, not by an IP address',
  numeric: 'must name a host by its DNS name, not by an IP address in any spelling',
  trailingDot: 'must name a host without a dot at its end',
  longHost: 'must name a host of at most {count} characters',
  specialUse: 'must name a host of the public DNS; names for local or special use are refused',
  noDomain: 'must name a host with its domain, such as hooks.example.com',
  noHostName: 'must name a host by letters, digits and hyphens between dots, such as hooks.example.com',
  /** The same for a host that is nowhere and for one in a network of ours: nobody learns which names there are. */
  notPublic: 'must name a host that DNS has addresses for, public ones only',
} as const;
