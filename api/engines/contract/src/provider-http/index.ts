/** HTTP client for external providers: timeouts, retries, circuit breaker and named errors. */
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
  asRequestError,
  isProviderBusy,
  isProviderError,
  isProviderRejected,
  isProviderUnavailable,
  ProviderBusyError,
  ProviderRejectedError,
  ProviderUnavailableError,
} from './provider-errors';
