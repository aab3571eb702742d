import { startPage } from '../page/start-page.js';
import { WelcomePage } from './welcome-page.js';

await startPage(WelcomePage);
