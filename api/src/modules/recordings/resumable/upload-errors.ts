import { limits } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import { toDiskFullError } from '@lisan/engine-runtime';

/** Maps the library's own errors to our problem codes. */
export function toRequestError(error: Error | { readonly status_code: number }): unknown {
  const status = 'status_code' in error ? error.status_code : 500;
  switch (status) {
    case 400:
    case 501:
      return new RequestError('unreadable_request');
    case 403:
    case 404:
      return new RequestError('not_found');
    case 409:
      return new RequestError('wrong_state');
    case 412:
      return new RequestError('unreadable_request', { message: 'upload_other_version' });
    case 410:
      return new RequestError('gone');
    case 413:
      return new RequestError('too_large', {
        message: 'file_too_large',
        values: { megabytes: Math.floor(limits.videoMaxBytes / 1024 / 1024) },
      });
    case 415:
      return new RequestError('unsupported_type');
    default:
      return toDiskFullError(error) ?? error;
  }
}
