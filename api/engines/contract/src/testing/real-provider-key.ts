/**
 * Returns the key for running a contract suite against a real provider. Such a run costs money, so
 * `CONTRACT_PROVIDERS` (comma-separated) must name the provider as well.
 * @returns undefined when this run stays on this machine
 */
export function realProviderKey(provider: string, variable: string): string | undefined {
  const named = (process.env['CONTRACT_PROVIDERS'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  if (!named.includes(provider)) return undefined;
  const key = process.env[variable];
  if (!key) throw new Error(`CONTRACT_PROVIDERS names ${provider}, and ${variable} is not set.`);
  return key;
}
