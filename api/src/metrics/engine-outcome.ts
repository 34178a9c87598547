import { hasName, isProblem, type ErrorCode } from '@lisan/errors';
import { isProviderBusy } from '../engines/provider-http';
import type { EngineOutcome } from './metrics';

const outcomeOfName: Readonly<Record<string, EngineOutcome>> = {
  AbortError: 'canceled',
  TimeoutError: 'canceled',
  ProviderBusy: 'busy',
  ProviderUnavailable: 'unavailable',
  ProviderRejected: 'rejected',
};
const outcomeOfCode: Readonly<Partial<Record<ErrorCode, EngineOutcome>>> = {
  provider_unavailable: 'unavailable',
  provider_rejected: 'rejected',
  shutting_down: 'canceled',
  gone: 'canceled',
};

/** How an engine's work ended that threw this. */
export function outcomeOf(error: unknown): EngineOutcome {
  // Jobs are aborted with a word.
  if (!(error instanceof Error)) return 'canceled';
  if (isProblem(error)) {
    if (isProviderBusy(error.cause)) return 'busy';
    return outcomeOfCode[error.code] ?? (error.status < 500 ? 'refused' : 'failed');
  }
  const name = Object.keys(outcomeOfName).find((each) => hasName(error, each));
  return (name && outcomeOfName[name]) || 'failed';
}
