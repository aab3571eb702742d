import { startPage } from '../page/start-page.js';
import { SignInPage } from './sign-in-page.js';

await startPage(SignInPage);
