import { pageProtocol } from '@lisan/contract';

/** Milliseconds; the user is waiting. */
const MANIFEST_TIMEOUT_MS = 1_000;

/** Id of the edge's live manifest, from a HEAD request. Never rejects. */
export async function fetchLiveManifestId(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
    const answer = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal });
    return answer.headers.get(pageProtocol.liveSetHeader) ?? undefined;
  } catch {
    return undefined;
  }
}

export async function readFreshDocument(): Promise<string> {
  const answer = await fetch(window.location.pathname, { cache: 'no-store', priority: 'low' });
  return answer.text();
}
