/** The browser's way to the server: bearer, time-out, retry, error mapping, streams. Reports 401, decides nothing. */
export {
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type CallInput,
  type CallOptions,
  type StreamItem,
  type UploadOptions,
} from './api-client';
export { type ProgressListener } from './upload';
