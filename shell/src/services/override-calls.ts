import { pageProtocol } from '@lisan/contract';

/** Milliseconds. A missing server responds by then; a compiling one may take longer, and the view waits for it. */
const longestProbe = 1_500;

export async function isServed(url: string): Promise<boolean> {
  const late = new Promise<true>((resolve) => setTimeout(resolve, longestProbe, true));
  const asked = fetch(url, { method: 'HEAD', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** Sets or clears the token at the edge. Resolves to whether it succeeded. */
export async function changeOverride(token: string | null): Promise<boolean> {
  const handingIn = {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ token }),
  };
  try {
    return (await fetch(pageProtocol.overridePath, token === null ? { method: 'DELETE' } : handingIn)).ok;
  } catch {
    return false;
  }
}
