import { hasNginx } from '../support/deployment/nginx.js';
import { splitStories, type StoryChoice } from '../support/stories/split-stories.js';

/** Without full rounds a projector is paused on other engines alone (split-processes-gateway-servers.spec.ts). */
const TOLD: StoryChoice =
  process.env['TEST_ROUNDS'] === 'full'
    ? { use: 'all', outages: ['killed', 'paused'], rounds: 200 }
    : { use: 'all', outages: ['killed'], rounds: 20 };

const embedded = (): void => {
  splitStories(async () => ({ environment: {}, stop: () => Promise.resolve() }), TOLD);
};

if (hasNginx()) {
  describe('two of each process on one machine, behind the gateway, on the embedded engines', embedded);
} else {
  describe.skip('two of each process on one machine, behind the gateway: nginx is not installed', embedded);
}
