import type { Logger } from 'pino';
import type { Position } from '#event-store';
import type { LogEvent } from '#events';
import { failureName } from '#failures';
import {
  DueMoves,
  FinishErasurePolicy,
  OverdueEndpoints,
  ParkedEvents,
  PolicyCheckpoints,
  PolicyFollower,
} from '#policies';
import type { FollowedEngines } from '../engines/engines.js';
import { Lease } from '#projecting';
import type { Services } from '../services/services.js';
import { LineLimit } from '../telemetry/line-limit.js';
import type { LogFollower } from '#projecting';
import { policiesOf } from './policies-of.js';

/** The policies as this process works at them. */
export interface RunningPolicies {
  readonly followers: readonly LogFollower[];
  /** Up to where deletions are brought to their end, in whichever process that is done. */
  readonly erasedThrough: () => Promise<Position | undefined>;
  stop(): Promise<void>;
}

/** Runs the policies whenever no other process does. */
export function startPolicies(engines: FollowedEngines, services: Services, logger: Logger): RunningPolicies {
  const { tail, records, views, clock } = engines;
  const stopping = new AbortController();
  const troubles = new LineLimit((policy, more) => {
    logger.warn({ policy, times: more }, 'policy tries again, more often');
  });
  const lines = new LineLimit((policy, more) => {
    logger.error({ policy, events: more }, 'more events parked');
  });
  const onTrouble = (policy: string, event: { type: string; position: string } | undefined, error: unknown): void => {
    if (!troubles.allows(policy)) return;
    const name = failureName(error);
    logger.warn({ policy, event_type: event?.type, position: event?.position, error: name }, 'policy tries again');
  };
  const parked = new ParkedEvents(engines, ({ projection, stream, revision, position, eventType }) => {
    logger.info({ projection, stream, revision, position, event_type: eventType }, 'event unparked');
  });
  const onParked = async (policy: string, event: LogEvent, error: unknown): Promise<void> => {
    const { stream, revision, position, type: eventType } = event.recorded;
    const name = failureName(error);
    const isNew = await parked.park(policy, event, error);
    if (!isNew || !lines.allows(policy)) return;
    logger.error({ policy, stream, revision, position, event_type: eventType, error: name }, 'event parked');
  };
  const checkpoints = new PolicyCheckpoints(records);
  const policies = policiesOf(engines, services);
  const followers = policies.map((policy) => new PolicyFollower(policy, tail, checkpoints, { onTrouble, onParked }));
  const dueMoves = new DueMoves(services.moveEffect, records, clock, (error) => {
    onTrouble('due-moves', undefined, error);
  });
  const { health, ledger } = services.webhooks;
  const overdueEndpoints = new OverdueEndpoints({
    ...{ health, views, clock },
    isAnythingDue: async (endpointId) => (await ledger.due(endpointId, 1)).length > 0,
    onTrouble: (error) => {
      onTrouble('overdue-endpoints', undefined, error);
    },
  });
  const lease = new Lease(records, { name: 'policies' });
  const running = lease.whileHeld(stopping.signal, async (lost) => {
    await Promise.all([
      ...followers.map((follower) => follower.follow(lost)),
      dueMoves.watch(lost),
      overdueEndpoints.watch(lost),
      parked.watch(followers, lost),
    ]);
  });
  return {
    followers: policies.map(({ follows }) => ({
      kind: 'policy',
      name: follows.name,
      streamPrefixes: follows.streamPrefixes,
      checkpoint: () => checkpoints.read(follows),
    })),
    erasedThrough: () => checkpoints.read(FinishErasurePolicy.follows),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
