/** How a module answers calls: `defineRoute` and the answers that are not JSON. */
export { defineRoute } from './define-route';
export { raw, redirect, stream, takeOver, type SpecialAnswer } from './answers';
export { whileCallerWaits } from './caller-signal';
export type { EventChannel } from './event-stream';
