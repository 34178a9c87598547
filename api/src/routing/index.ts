export { defineRoute } from './define-route';
export { raw, redirect, stream, hijack, type SpecialAnswer } from './answers';
export { whileCallerWaits } from './caller-signal';
export type { EventChannel } from './event-stream';
