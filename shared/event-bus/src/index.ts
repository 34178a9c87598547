/** Typed events between shell and remotes; retained topics reach late subscribers. */
export {
  createEventBus,
  type BusEvent,
  type EventBus,
  type EventParty,
  type OwnEventBus,
  type Subscriber,
  type Unsubscribe,
} from './event-bus';
export { claimPageBus } from './single-copy';
