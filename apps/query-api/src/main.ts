import { runProcess } from '#runtime';
import { QueryApiModule } from './query-api.module.js';

await runProcess({ service: 'query-api', modules: [QueryApiModule], projects: false, demoByDefault: false });
