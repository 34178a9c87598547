/** Errors with stable codes, their type guards and HTTP statuses. */
export { errorStatus, isErrorCode, type ErrorCode } from './codes';
export {
  ApiError,
  NetworkError,
  hasName,
  isAbortError,
  isApiError,
  isNetworkError,
  type FieldProblem,
} from './api-error';
export { RemoteError, isRemoteError, isStaleChunkError, type RemoteFailure } from './remote-error';
export { RequestError, isRequestError, type ErrorValues } from './request-error';
