export { BullDeliveryJobs, BullDeliveryWaker, QUEUE_PROBE } from './bull-queue.js';
