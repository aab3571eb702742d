import type { Registry } from 'prom-client';
import { isSpareKept, nameIn, SLOTS, type LogFollower, type SlotStates } from '#projecting';
import type { Engines } from '../engines/engines.js';
import { measureLag } from './lag-gauges.js';
import { measureParked, type ParkedOf } from './parked-gauge.js';

/** How far those that this process may work at are behind, and what of theirs is parked. */
export function measureFollowers(registry: Registry, followers: readonly LogFollower[], engines: Engines): void {
  const { log, clock, records, slotStates } = engines;
  measureLag(registry, followers, log, clock);
  // What is parked is told of a projection as a whole.
  const whole = followers.filter(({ name }, at) => followers.findIndex((one) => one.name === name) === at);
  const parked = whole.map((follower) => parkedOf(follower, slotStates));
  measureParked(registry, parked, records);
}

function parkedOf({ kind, name }: LogFollower, slotStates: SlotStates): ParkedOf {
  if (kind === 'policy') return { name: `policy/${name}`, kept: () => [`policy/${name}`] };
  const kept = (): readonly string[] => {
    const slotState = slotStates.of(name);
    const slots = isSpareKept(slotState) ? SLOTS : [slotState.active];
    return slots.map((slot) => nameIn(slot, name));
  };
  return { name, kept };
}
