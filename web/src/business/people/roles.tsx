import { Facts } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { ROLES } from './members.js';

/** What each role may do. */
export function Roles() {
  const facts = ROLES.map((role) => ({ name: t(`business.role.${role}`), value: t(`business.roleMay.${role}`) }));
  return <Facts facts={facts} />;
}
