import { runProcess } from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../faces/src/index.js';
import { McpModule } from './mcp.module.js';

void runProcess({
  service: 'mcp',
  faces: EVERY_FACE,
  protocolRoutes,
  modules: [McpModule],
  projects: false,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
