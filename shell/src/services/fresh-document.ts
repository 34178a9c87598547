import { pageProtocol } from '@lisan/contract';

/** Milliseconds in which the edge must answer: somebody waits to go on. */
const patience = 1_000;

/** Which set a fresh document of this page would have, by its head alone. Never rejects. */
export async function askLiveSet(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal });
    return answer.headers.get(pageProtocol.liveSetHeader) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The text of a fresh document of this page. */
export async function readFreshDocument(): Promise<string> {
  const answer = await fetch(window.location.pathname, { cache: 'no-store', priority: 'low' });
  return answer.text();
}
