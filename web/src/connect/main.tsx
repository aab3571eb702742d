import { startPage } from '../page/start-page.js';
import { ConnectPage } from './connect-page.js';

await startPage(ConnectPage);
