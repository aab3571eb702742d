export { ProjectionWatch } from './following/projection-watch.js';
export type { LogFollower } from './following/log-follower.js';
export { LogLagWatch, type LogLag } from './following/log-lag-watch.js';
export { StandstillWatch } from './following/standstill-watch.js';
export { isFree, Lease, LeaseLost, PATIENT_TERM_MS } from './leases/lease.js';
export { LEASES, type LeaseRecord } from './leases/lease-records.js';
export { onlyOne } from './leases/only-one.js';
export { Roster } from './leases/roster.js';
export { PARKED, parkedId, POLICY_EVENTS, type ParkedRecord } from './parking/parked-record.js';
export { pageOfParked } from './parking/page-of-parked.js';
export { skippedId, SKIPPED_EVENTS, SkippedEvents, type SkippedEvent } from './parking/skipped-events.js';
export {
  checkpointOf,
  leastOf,
  MOST_PARTITIONS,
  partitionName,
  projectingLease,
  unpartitioned,
} from './partitions/partition.js';
export { isConcerned, partitionsOf } from './partitions/partitions-of.js';
export { PartitionRecords, PARTITIONS } from './partitions/partition-records.js';
export type { KeptUntil, Projection, ReadableTimes } from './projector/projection.js';
export { Projector, type ProjectorEvents } from './projector/projector.js';
export type { DocumentKey, WorkingDocuments } from './projector/working-documents.js';
export { clearSlot } from './slots/clear-slot.js';
export { LiveViews } from './slots/live-views.js';
export { checkpointsIn, collectionsOf, projectionIn } from './slots/slot.js';
export { SlotBuilder, type Built } from './slots/slot-builder.js';
export { SlotComparison, type Comparison, type Difference } from './slots/slot-comparison.js';
export { nameIn, otherSlot, SLOTS, unslotted, type Slot } from './slots/slot-name.js';
export { clearDropped, SlotProjectors, type ProjectionInSlots, type SlottedEngines } from './slots/slot-projectors.js';
export { isSpareKept, SlotRecords, VIEW_SLOTS, type SpareState, type SlotState } from './slots/slot-records.js';
export { HEARD_MS, SlotStates } from './slots/slot-states.js';
export { SlotViews } from './slots/slot-views.js';
export { EventTail } from './tail/event-tail.js';
export type { TailBatch, WindowLimits } from './tail/event-window.js';
