import {
  createProviderHttp,
  fieldOf,
  type ProviderHttp,
  type ProviderHttpOptions,
} from '@lisan/engine-contract';

export interface ElevenLabsOptions {
  readonly key: string;
  readonly baseUrl: string;
  readonly http?: Pick<ProviderHttpOptions, 'initialDelayMs' | 'timeoutMs' | 'retries' | 'failureThreshold'>;
}

/**
 * Errors are `{detail: {status, message}}`, or `{detail: [{msg}]}` for fields. 401 `quota_exceeded` is
 * final; 429 is `too_many_concurrent_requests` (our own) or `system_busy` (theirs), both retryable.
 */
export function createElevenLabsHttp({ key, baseUrl, http }: ElevenLabsOptions): ProviderHttp {
  return createProviderHttp({
    name: 'ElevenLabs',
    baseUrl,
    headers: { 'xi-api-key': key },
    // A chunk of 2,500 characters takes well under a minute.
    timeoutMs: 120_000,
    retries: 4,
    initialDelayMs: 1_000,
    ...http,
    readError,
  });
}

function readError(body: unknown): { code?: string; message?: string } {
  const detail = fieldOf(body, 'detail');
  if (typeof detail === 'string') return { message: detail };
  const first = Array.isArray(detail) ? (detail[0] as unknown) : detail;
  const code = fieldOf(first, 'status') ?? fieldOf(first, 'code') ?? fieldOf(first, 'type');
  const message = fieldOf(first, 'message') ?? fieldOf(first, 'msg');
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
  };
}
