import { hasNginx } from '../support/deployment/nginx.js';
import { splitStories } from '../support/stories/split-stories.js';

const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 200 : 20;

const embedded = (): void => {
  splitStories(async () => ({ environment: {}, stop: () => Promise.resolve() }), ROUNDS, 'tried');
};

if (hasNginx()) {
  describe('two of each process on one machine, behind the gateway, on the embedded engines', embedded);
} else {
  describe.skip('two of each process on one machine, behind the gateway: nginx is not installed', embedded);
}
