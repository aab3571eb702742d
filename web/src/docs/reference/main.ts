import program from '../../../generated/scalar.js?url';
import { demoHere } from '../demo.js';
import { load } from './load.js';
import { settings } from './settings.js';
import './reference.css';

declare global {
  interface Window {
    /** Of a library in that program, read when it runs. */
    __zod_globalConfig?: { readonly jitless: boolean };
    /** What the program of the reference puts there. */
    readonly Scalar?: { createApiReference: (place: string, settings: readonly object[]) => unknown };
  }
}

const PLACE = 'reference';

// It would make functions out of text, which the policy of the page refuses.
window.__zod_globalConfig = { jitless: true };

const [demo] = await Promise.all([demoHere(), load(program)]);
const place = document.getElementById(PLACE);
if (window.Scalar !== undefined) window.Scalar.createApiReference(`#${PLACE}`, await settings(demo));
else if (place !== null)
  place.textContent = 'The reference could not be loaded. The descriptions are at /openapi.json.';
