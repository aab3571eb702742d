import { startPage } from '../page/start-page.js';
import { StaffApp } from './staff-app.js';

await startPage(StaffApp);
