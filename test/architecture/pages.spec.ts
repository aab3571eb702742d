import { describeRule } from './describe-rule.js';
import { laterCodeComesByLoadPage, pagesStandAlone } from './page-rules.js';

describeRule(
  'an app of the pages knows no other, so that each can change, and be loaded, without the others',
  pagesStandAlone,
  {
    broken: [
      { 'web/src/staff/a.tsx': "import { x } from '../me/x.js';" },
      { 'web/src/parts/a.tsx': "import { x } from '../me/deep/x.js';" },
      { 'web/src/me/a.tsx': "const load = () => import('../business/x.js');" },
    ],
    kept: [
      { 'web/src/staff/a.tsx': "import { x } from '../parts/x.js'; import { y } from './people/y.js';" },
      { 'web/src/session/a.tsx': "import { x } from '../parts/x.js';" },
      { 'test/web/a.spec.ts': "import { x } from '../../web/src/me/x.js';" },
    ],
  },
);

describeRule('what code of a page comes later says so where it does not come', laterCodeComesByLoadPage, {
  broken: [{ 'web/src/me/a.tsx': "const A = lazy(() => import('./b.js'));" }],
  kept: [{ 'web/src/me/a.tsx': "const A = lazy(() => loadPage(() => import('./b.js')));" }],
});
