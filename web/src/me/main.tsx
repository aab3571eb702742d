import { startPage } from '../page/start-page.js';
import { openOffline } from './offline/open-offline.js';
import { PersonApp } from './person-app.js';

await startPage(PersonApp);
await openOffline();
