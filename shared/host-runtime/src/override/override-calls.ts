import { pageProtocol } from '@lisan/contract';

/** Milliseconds. A missing server responds by then; a compiling one may take longer, and the view waits for it. */
const PROBE_TIMEOUT_MS = 1_500;

export async function isServed(url: string): Promise<boolean> {
  const timeout = new Promise<true>((resolve) => setTimeout(resolve, PROBE_TIMEOUT_MS, true));
  const response = fetch(url, { method: 'HEAD', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return Promise.race([response, timeout]);
}

/** Sets or clears the token at the edge. Resolves to whether it succeeded. */
export async function changeOverride(token: string | null): Promise<boolean> {
  const submission = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  };
  try {
    return (await fetch(pageProtocol.overridePath, token === null ? { method: 'DELETE' } : submission)).ok;
  } catch {
    return false;
  }
}
