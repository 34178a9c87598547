/** Named errors with stable codes, their guards, and the HTTP status of each code. */
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
export { Problem, isProblem, type ProblemValues } from './problem';
