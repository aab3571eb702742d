import { startPage } from '../page/start-page.js';
import { BusinessApp } from './business-app.js';

await startPage(BusinessApp);
