import { isProblem, Problem } from '@lisan/errors';
import { isProviderBusy, isProviderRejected, isProviderUnavailable } from '../../provider-http';
import { addressReasons, awaitedProblem } from '../work-at-provider';
import type { Generation, SyncSoApi } from './sync-so-api';
import { addressRefusals, type FileTransfer } from './transfer';

interface FetchOptions {
  readonly api: SyncSoApi;
  readonly files: FileTransfer;
  readonly generation: Generation;
  /** The pauses of the job since it was first seen finished, in seconds. */
  readonly waited: number;
  readonly path: string;
  /** Throws when what was fetched is not what was ordered. */
  readonly check: (path: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Fetches what a finished generation made, from the address in the generation or else from a fresh one. The work is
 * done and paid for: a failure here is a download to be tried again, and never a generation that failed.
 */
export async function fetchResult(options: FetchOptions): Promise<void> {
  const { api, files, generation, waited, path, check, signal } = options;
  const addresses = [
    () => Promise.resolve(generation.outputUrl),
    () => api.getDownloadUrl(generation.id, signal),
  ];
  const failures: unknown[] = [];
  for (const findAddress of addresses) {
    try {
      const address = await findAddress();
      if (address === undefined) continue;
      await files.download(address, path, signal);
      await check(path);
      return;
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
    }
  }
  throw problemOf(failures, waited);
}

/** An address that is refused stays refused, unless the other one may come back. */
function problemOf(failures: readonly unknown[], waited: number): Problem {
  const refusal = failures.find((error) => reasonOf(error) !== undefined);
  const mayPass = failures.some(
    (error) => isProviderBusy(error) || isProviderUnavailable(error) || isProblem(error),
  );
  const message = reasonOf(refusal);
  if (message !== undefined && !mayPass) return new Problem('provider_rejected', { message, cause: refusal });
  return awaitedProblem('download', waited, failures[0]);
}

function reasonOf(error: unknown): (typeof addressReasons)[number] | undefined {
  const [address, redirects] = addressReasons;
  if (!isProviderRejected(error)) return undefined;
  if (error.providerCode === addressRefusals.host) return address;
  return error.providerCode === addressRefusals.redirects ? redirects : undefined;
}
