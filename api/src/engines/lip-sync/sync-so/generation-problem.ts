import { Problem } from '@lisan/errors';
import { ProviderRejected } from '../../provider-http';
import { refusalProblem } from '../refusals';
import type { Generation } from './sync-so-api';

/** The Problem for a generation that did not succeed. sync.so's own words are its `cause`, for the log. */
export function generationProblem({ id, status, error, errorCode }: Generation): Problem {
  const cause = new ProviderRejected({
    provider: 'sync.so',
    message: `${status}: ${error ?? 'no reason given'}`,
    providerCode: errorCode,
    requestId: id,
  });
  const words = `${errorCode ?? ''} ${error ?? ''}`.toLowerCase();
  if (/no[_ ]face|face[_ ]not|face.*(detect|found)|speaker.*(detect|found)/.test(words)) {
    return refusalProblem('lip_sync_no_face', {}, cause);
  }
  if (status === 'REJECTED')
    return new Problem('unsuitable_media', { message: 'lip_sync_provider_rejected', cause });
  return new Problem('provider_rejected', { message: 'provider_lip_sync_failed', cause });
}
