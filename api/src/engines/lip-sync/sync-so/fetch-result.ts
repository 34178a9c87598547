import { isProblem, Problem } from '@lisan/errors';
import { isProviderBusy, isProviderRejected, isProviderUnavailable } from '../../provider-http';
import { urlReasons, awaitedProblem } from '../work-at-provider';
import type { Generation, SyncSoApi } from './sync-so-api';
import { urlRefusals, type FileTransfer } from './transfer';

interface FetchOptions {
  readonly api: SyncSoApi;
  readonly files: FileTransfer;
  readonly generation: Generation;
  /** Seconds of pauses since the job was first seen finished. */
  readonly waited: number;
  readonly path: string;
  readonly check: (path: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Downloads a finished generation from its own address, or else from a fresh one. The work is paid for, so
 * a failure here means retrying the download, never a failed generation.
 */
export async function fetchResult(options: FetchOptions): Promise<void> {
  const { api, files, generation, waited, path, check, signal } = options;
  const urls = [() => Promise.resolve(generation.outputUrl), () => api.getDownloadUrl(generation.id, signal)];
  const failures: unknown[] = [];
  for (const findUrl of urls) {
    try {
      const url = await findUrl();
      if (url === undefined) continue;
      await files.download(url, path, signal);
      await check(path);
      return;
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
    }
  }
  throw problemOf(failures, waited);
}

function problemOf(failures: readonly unknown[], waited: number): Problem {
  const refusal = failures.find((error) => reasonOf(error) !== undefined);
  const mayPass = failures.some(
    (error) => isProviderBusy(error) || isProviderUnavailable(error) || isProblem(error),
  );
  const message = reasonOf(refusal);
  if (message !== undefined && !mayPass) return new Problem('provider_rejected', { message, cause: refusal });
  return awaitedProblem('download', waited, failures[0]);
}

function reasonOf(error: unknown): (typeof urlReasons)[number] | undefined {
  const [refused, redirects] = urlReasons;
  if (!isProviderRejected(error)) return undefined;
  if (error.providerCode === urlRefusals.host) return refused;
  return error.providerCode === urlRefusals.redirects ? redirects : undefined;
}
