import type { HealthCheck } from '#http';
import { EventTail, partitionsOf, Roster } from '#projecting';
import { PROJECTIONS, READ_MODELS } from '#projections';
import type { FollowedEngines } from '../engines/engines.js';
import { startSecondPlace } from '../erasure-register/start-second-place.js';
import { projectionChecks } from '../http/health-checks.js';
import { startPolicies } from '../policies/start-policies.js';
import { startTreeSigner } from '../proofs/start-tree-signer.js';
import { startReadModels, type RunningReadModels } from '../projecting/start-read-models.js';
import { startSweeper } from '../retention/start-sweeper.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import type { LogFollower } from '#projecting';
import { OpenErasures } from './open-erasures.js';
import type { OpenedProcess } from './open-process.js';

/** What keeps itself as the log has it, for those who ask how it is. */
export interface RunningFollowers {
  readonly followers: readonly LogFollower[];
  readonly checks: readonly HealthCheck[];
  /** Resolves when every deletion that was open at the start is brought to its end. */
  readonly erasuresFinished: Promise<void>;
}

/** Starts projections, policies and whatever else works by the log, until `closing`. */
export function startFollowers(opened: OpenedProcess, settings: Settings, closing: ClosingStack): RunningFollowers {
  const { services, telemetry, logger } = opened;
  const engines = { ...opened.engines, tail: new EventTail(opened.engines.log) };
  const roster = engines.partitions > 1 ? new Roster(engines.records) : undefined;
  const views = startViews(opened, engines, roster);
  const policies = startPolicies(engines, services, logger);
  const openErasures = new OpenErasures(engines.log, policies.erasedThrough);
  const running = [
    // First here is stopped last: what the others append while they end is signed as well.
    startTreeSigner(engines, settings, logger),
    ...(roster === undefined ? [] : [roster]),
    ...views,
    policies,
    openErasures,
    startSecondPlace(engines, settings.erasureRegisterPath, logger),
    startSweeper(engines, services.sweeps, logger, telemetry.metrics),
  ];
  for (const one of running) closing.add(() => one.stop());
  return {
    followers: [...views.map(({ follower }) => follower), ...policies.followers],
    checks: [...projectionChecks(views, engines), openErasures.check],
    erasuresFinished: openErasures.finished(),
  };
}

function startViews(
  { services, telemetry, logger }: OpenedProcess,
  engines: FollowedEngines,
  roster: Roster | undefined,
): readonly RunningReadModels[] {
  const projected = telemetry.projectedEvents(engines.clock);
  return PROJECTIONS.flatMap((projection) => {
    const measured = projection === READ_MODELS ? projected : undefined;
    const watch = services.watches.of(projection.name);
    return partitionsOf(projection, engines.partitions).map((one) =>
      startReadModels(one, engines, watch, logger, { projected: measured, roster }),
    );
  });
}
