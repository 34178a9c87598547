/**
 * The key of a provider that the contract suites are to be run against for once, for real.
 *
 * A key that happens to lie in the environment is not enough, for such a run sends traffic out and costs money: the
 * provider is also named in `CONTRACT_PROVIDERS`, with commas between several.
 *
 * @returns undefined when this run stays on this machine
 */
export function realProviderKey(provider: string, variable: string): string | undefined {
  const named = (process.env['CONTRACT_PROVIDERS'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  if (!named.includes(provider)) return undefined;
  const key = process.env[variable];
  if (!key) throw new Error(`CONTRACT_PROVIDERS names ${provider}, and ${variable} is not set.`);
  return key;
}
