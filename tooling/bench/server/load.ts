import autocannon, { type Request } from 'autocannon';

/** How a call fares under load. Times in milliseconds. */
export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Called for each request. */
  readonly next: () => Pick<Request, 'headers' | 'body' | 'path'>;
  readonly method?: 'GET' | 'POST';
  /** Seconds before it counts. Compilers of code and of queries are warm in a server that has run for a while. */
  readonly warmUp?: number;
  /** Calls a second; as many as go unless told. */
  readonly rate?: number;
}

/** Calls as often as the answers come. @throws Error when any answer is not a good one: a refusal is quick */
export async function load(
  url: string,
  { connections, seconds, next, method = 'GET', warmUp = 1, rate }: LoadOptions,
): Promise<Load> {
  const measure = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      timeout: 60,
      ...(rate !== undefined && { overallRate: rate }),
      requests: [{ method, setupRequest: (request) => ({ ...request, ...next() }) }],
    });
  if (warmUp > 0) await measure(warmUp);
  const { requests, latency, non2xx, errors, statusCodeStats } = await measure(seconds);
  if (non2xx + errors > 0) {
    throw new Error(`${url} under load: ${errors} faults, answers ${JSON.stringify(statusCodeStats)}`);
  }
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
