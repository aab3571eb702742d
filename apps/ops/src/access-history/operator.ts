import { userInfo } from 'node:os';

/** The user of this machine that runs the command, as the operating system tells, whatever the environment says. */
export function operatorName(): string {
  const { username, uid } = safeUserInfo();
  return /^[\w.@-]{1,64}$/.test(username) ? username : `uid-${String(uid)}`;
}

/** In a container the user may have a number and no name. */
function safeUserInfo(): { readonly username: string; readonly uid: number } {
  try {
    return userInfo();
  } catch {
    return { username: '', uid: process.getuid?.() ?? -1 };
  }
}
