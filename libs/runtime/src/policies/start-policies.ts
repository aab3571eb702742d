import type { Logger } from 'pino';
import { ExternalReferences } from '#command-side';
import type { Position, RecordedEvent } from '#event-store';
import {
  CarryPolicy,
  ClaimEntryPolicy,
  DisabledEndpointMailPolicy,
  DueMoves,
  EndReferencesPolicy,
  FinishErasurePolicy,
  GrantNews,
  MembershipsPolicy,
  MoveNews,
  ParkedEvents,
  PersonMailPolicy,
  PolicyCheckpoints,
  PolicyFollower,
  RestrictionMailPolicy,
  ScheduleMovesPolicy,
} from '#policies';
import type { Engines } from '../engines/engines.js';
import { Lease } from '../leases/lease.js';
import type { Services } from '../services/services.js';
import type { LogFollower } from '../telemetry/log-follower.js';

/** The policies as this process works at them. */
export interface RunningPolicies {
  readonly followers: readonly LogFollower[];
  /** Up to where deletions are brought to their end, in whichever process that is done. */
  readonly erasedThrough: () => Promise<Position | undefined>;
  stop(): Promise<void>;
}

/** Runs the policies whenever no other process does. */
export function startPolicies(engines: Engines, services: Services, logger: Logger): RunningPolicies {
  const { log, views, records, clock } = engines;
  const { runner, documents, watch, erasure, accessLog } = services;
  const stopping = new AbortController();
  const onTrouble = (policy: string, event: { type: string; position: string } | undefined, error: unknown): void => {
    const name = error instanceof Error ? error.name : 'unknown';
    logger.warn({ policy, event_type: event?.type, position: event?.position, error: name }, 'policy tries again');
  };
  const parked = new ParkedEvents(engines, ({ projection, stream, revision, position, eventType }) => {
    logger.info({ projection, stream, revision, position, event_type: eventType }, 'event unparked');
  });
  const onParked = async (policy: string, event: RecordedEvent, error: unknown): Promise<void> => {
    const { stream, revision, position, type: eventType } = event;
    const name = error instanceof Error ? error.name : 'unknown';
    await parked.park(policy, event, error);
    logger.error({ policy, stream, revision, position, event_type: eventType, error: name }, 'event parked');
  };
  const checkpoints = new PolicyCheckpoints(records);
  const finishErasure = new FinishErasurePolicy(erasure, runner, clock);
  const policies = [
    new CarryPolicy(runner, documents, views, watch),
    new ScheduleMovesPolicy(records),
    finishErasure,
    new MembershipsPolicy(services.memberships, erasure, runner),
    new ClaimEntryPolicy(accessLog),
    new EndReferencesPolicy(new ExternalReferences(services.vault)),
    new RestrictionMailPolicy(services.businessAdmins),
    new PersonMailPolicy(runner, services.accountMail, new GrantNews(runner), new MoveNews(runner, views, watch)),
    new DisabledEndpointMailPolicy(services.businessAdmins, runner),
    services.webhooks.dispatcher,
  ];
  const followers = policies.map((policy) => new PolicyFollower(policy, log, checkpoints, { onTrouble, onParked }));
  const dueMoves = new DueMoves(services.moveEffect, records, clock, (error) => {
    onTrouble('due-moves', undefined, error);
  });
  const lease = new Lease(records, { name: 'policies' });
  const running = lease.whileHeld(stopping.signal, async (lost) => {
    await Promise.all([
      ...followers.map((follower) => follower.follow(lost)),
      dueMoves.watch(lost),
      parked.watch(followers, lost),
    ]);
  });
  return {
    followers: policies.map(({ name, streamPrefixes }) => ({
      kind: 'policy',
      name,
      streamPrefixes,
      checkpoint: () => checkpoints.read(name),
    })),
    erasedThrough: () => checkpoints.read(finishErasure.name),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
