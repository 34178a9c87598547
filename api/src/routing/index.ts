/** How a module answers calls: `defineRoute` and the answers that are not JSON. */
export { defineRoute, type Call, type Handler, type RouteOptions } from './define-route';
export { raw, redirect, stream, takeOver, type SpecialAnswer } from './answers';
export type { EventChannel, StreamEvent } from './event-stream';
export type { Caller } from './caller';
export type { UploadedFile } from './uploads';
