import { ME } from '../me.js';

/** The first name of what businesses said of mail that came back. */
export const RETURNED_MAIL = ['returned-mail'] as const;

/** What looks different once the address is said to be right, or is set right. */
export const DEPENDS_ON_CONFIRMATION = [ME, RETURNED_MAIL] as const;
