/** Typed topics between shell and remotes: subscribe returns unsubscribe, retained topics reach late loaders. */
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
