import { once } from 'node:events';
import { Agent, get, type ClientRequest, type IncomingMessage } from 'node:http';

/** Open event streams. */
export interface Streams {
  /** Milliseconds from the start of `cause` until the last stream has the next event of this name. */
  timeUntilAll(event: string, cause: () => Promise<unknown>): Promise<number>;
  close(): void;
}

/** Resolves when all of them are open and have said their first word. */
export async function openStreams(
  url: string,
  count: number,
  headers: Record<string, string> = {},
): Promise<Streams> {
  const agent = new Agent({ maxSockets: count });
  const heard = new Set<(text: string, stream: number) => void>();
  // What the server ends early is told: nothing would ever come.
  let tellLost: (fault: Error) => void = () => undefined;
  const lost = new Promise<never>((_, reject) => (tellLost = reject));
  lost.catch(() => undefined);
  const open = async (stream: number): Promise<ClientRequest> => {
    const request = get(url, { agent, headers: { ...headers, accept: 'text/event-stream' } });
    // Closing ends them in the middle.
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
    response.setEncoding('utf8');
    response.on('error', () => undefined);
    let last = '';
    response.on('close', () => tellLost(new Error(`${url} ended a stream after: ${last.slice(0, 300)}`)));
    response.on('data', (text: string) => {
      last = text;
      for (const hear of heard) hear(text, stream);
    });
    return request;
  };
  const requests = await Promise.all(Array.from({ length: count }, (_, stream) => open(stream)));
  return {
    async timeUntilAll(event, cause) {
      const missing = new Set(requests.keys());
      const begun = performance.now();
      const all = new Promise<number>((resolve) => {
        const hear = (text: string, stream: number) => {
          if (!text.includes(`event: ${event}`)) return;
          missing.delete(stream);
          if (missing.size > 0) return;
          heard.delete(hear);
          resolve(performance.now() - begun);
        };
        heard.add(hear);
      });
      await cause();
      return Promise.race([all, lost]);
    },
    close() {
      for (const request of requests) request.destroy();
      agent.destroy();
    },
  };
}
