import type { Frame } from './cpu-profile.js';

/** Of all the time of a thread, what each owner spent in its own functions, the largest first. */
export function sharesByOwner(root: Frame): (readonly [owner: string, share: number])[] {
  const spent = new Map<string, number>();
  const add = ({ owner, own, calls }: Frame): void => {
    spent.set(owner, (spent.get(owner) ?? 0) + own);
    for (const called of calls.values()) add(called);
  };
  add(root);
  return [...spent].map(([owner, own]) => [owner, own / root.spent] as const).sort(([, one], [, other]) => other - one);
}
