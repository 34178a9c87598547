/** Client of the API: tokens, timeouts, retries, error mapping, uploads and event streams. */
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
