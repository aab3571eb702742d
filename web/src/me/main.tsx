import { startPage } from '../page/start-page.js';
import { PersonApp } from './person-app.js';

await startPage(PersonApp);
