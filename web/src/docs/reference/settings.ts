import type { Demo } from '../demo.js';

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

/**
 * Settings of the reference: every face, nothing that leaves this host, and where there is a demo its API key to try
 * routes out with.
 */
export function settings(demo: Demo | undefined): object {
  const faces = demo === undefined ? FACES : [...FACES, DEVELOPMENT];
  return {
    sources: faces.map((face, index) => ({ ...face, default: index === 0 })),
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
    ...(demo && {
      authentication: { preferredSecurityScheme: 'ApiKey', securitySchemes: { ApiKey: { token: demo.apiKey } } },
    }),
  };
}
