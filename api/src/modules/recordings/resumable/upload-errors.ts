import { limits } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import { findDiskFull } from '../../../data-folder/disk-space';

/** Maps the library's own errors to our problem codes. */
export function toProblem(error: Error | { readonly status_code: number }): unknown {
  const status = 'status_code' in error ? error.status_code : 500;
  switch (status) {
    case 400:
    case 501:
      return new Problem('unreadable_request');
    case 403:
    case 404:
      return new Problem('not_found');
    case 409:
      return new Problem('wrong_state');
    case 412:
      return new Problem('unreadable_request', { message: 'upload_other_version' });
    case 410:
      return new Problem('gone');
    case 413:
      return new Problem('too_large', {
        message: 'file_too_large',
        values: { megabytes: Math.floor(limits.videoMaxBytes / 1024 / 1024) },
      });
    case 415:
      return new Problem('unsupported_type');
    default:
      return findDiskFull(error) ?? error;
  }
}
