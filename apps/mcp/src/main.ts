import { runProcess } from '#runtime';
import { EVERY_FACE } from '../../faces/src/index.js';
import { McpModule } from './mcp.module.js';

await runProcess({
  service: 'mcp',
  faces: EVERY_FACE,
  modules: [McpModule],
  projects: false,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
