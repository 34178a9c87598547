import { pageProtocol } from '@lisan/contract';

/** Milliseconds in which a server that is not there says so; one that compiles takes longer, and is waited for by the view. */
const longestProbe = 1_500;

/** Whether a development server has this file, or at least does not say that it has not. */
export async function isServed(url: string): Promise<boolean> {
  const late = new Promise<true>((resolve) => setTimeout(resolve, longestProbe, true));
  const asked = fetch(url, { method: 'HEAD', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** Hands a token to the edge, or takes back what was handed in. @returns whether that was done */
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
