import type { Demo } from '../demo.js';
import { send } from './send.js';

interface Face {
  readonly title: string;
  readonly slug: string;
  readonly url: string;
}

const FACES: readonly Face[] = [
  { title: 'Businesses’ programs: /v1', slug: 'v1', url: '/v1/openapi.json' },
  { title: 'Sign-in: /auth/v1', slug: 'auth', url: '/auth/v1/openapi.json' },
  { title: 'A person’s app: /person/v1', slug: 'person', url: '/person/v1/openapi.json' },
  { title: 'Console: /console/v1', slug: 'console', url: '/console/v1/openapi.json' },
  { title: 'Staff: /staff/v1', slug: 'staff', url: '/staff/v1/openapi.json' },
];
const DEVELOPMENT: Face = { title: 'Development: /dev/v1', slug: 'dev', url: '/dev/v1/openapi.json' };

const SHARED = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  // It goes by the system, as every page does.
  hideDarkModeToggle: true,
  hideClientButton: true,
  defaultOpenAllTags: true,
  persistAuth: false,
  customFetch: send,
};

/**
 * Settings of the reference, one for each face: nothing leaves this host. Routes of `/v1` are tried out with the API
 * key of the demo, where there is one; those of the other faces with the session that the browser has.
 */
export async function settings(demo: Demo | undefined): Promise<readonly object[]> {
  const [v1, ...others] = demo === undefined ? FACES : [...FACES, DEVELOPMENT];
  const authentication = { preferredSecurityScheme: 'ApiKey', securitySchemes: { ApiKey: { token: demo?.apiKey } } };
  return [
    { ...SHARED, ...v1, default: true, ...(demo && { authentication, ...(await withKeyOf(demo, v1)) }) },
    ...others.map((face) => ({ ...SHARED, ...face })),
  ];
}

/** What stands for a person's key in the examples: `EXAMPLE_KEY` of the service. */
const NOBODYS_KEY = 'EXA-MPL-E375';

/** The description with the key of somebody of the demo in its examples, so that they work as they stand. */
async function withKeyOf({ personKey }: Demo, face: Face | undefined): Promise<object> {
  const response = await fetch(face?.url ?? '').catch(() => undefined);
  if (response?.ok !== true) return {};
  const description = await response.text();
  return { url: undefined, content: description.replaceAll(NOBODYS_KEY, personKey) };
}
