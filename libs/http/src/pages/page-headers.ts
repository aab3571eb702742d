/** Nothing from elsewhere, nothing inline, and in nobody's frame (CSP Level 3). */
const STRICT: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'object-src': "'none'",
};

const OF_REFERENCE: Readonly<Record<string, string>> = {
  ...STRICT,
  'style-src': "'self' 'unsafe-inline'",
};

/** What a page may not use at all, and what it may use itself. */
const PERMISSIONS = [
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
  ...['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ');

/** A year, in seconds. */
const HSTS = 'max-age=31536000';

/**
 * What stands on every page and on what has no name of its own content (docs/api.md, Pages).
 * @param isReference whether it is the page that may use inline styles
 * @param isSecure whether people reach the service over https
 */
export function pageHeaders(isReference: boolean, isSecure: boolean): Readonly<Record<string, string>> {
  const policy = Object.entries(isReference ? OF_REFERENCE : STRICT).map(([name, value]) => `${name} ${value}`);
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    // Not `no-referrer`: forms would then say `Origin: null`, and be refused.
    'referrer-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': HSTS }),
  };
}
