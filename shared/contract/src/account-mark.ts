/**
 * The mark by which a page finds out that its own account is among those of a canary: said in the same way by whoever
 * makes the set. Another one for each remote and version. Whoever knows an address can ask whether it is meant.
 * @param account its e-mail address or its id
 */
export async function accountMark(remote: string, version: string, account: string): Promise<string> {
  const text = new TextEncoder().encode(`${remote}@${version} ${account.trim().toLowerCase()}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...hash.subarray(0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
