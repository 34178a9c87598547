/** The way to every provider outside: one policy for time-outs, retries, circuit breaking and named errors. */
export {
  createProviderHttp,
  type ProviderHttp,
  type ProviderHttpOptions,
  type ProviderRequest,
} from './provider-http';
export type { ProviderResponse } from './provider-response';
export { untilAborted } from './retrying';
export type { ReadProviderError } from './failure-of';
export { isUnpaid } from './provider-errors';
export {
  asProblem,
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  ProviderBusy,
  ProviderRejected,
  ProviderUnavailable,
} from './provider-errors';
