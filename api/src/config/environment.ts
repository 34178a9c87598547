import { StartupError } from '@lisan/engine-runtime';

export type Environment = Readonly<Record<string, string | undefined>>;

interface IntegerRange {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Reads variables one by one; throws a StartupError that names the wrong one. An empty variable counts as
 * absent.
 */
export function createEnvironmentReader(environment: Environment) {
  const find = (name: string): string | null => environment[name]?.trim() || null;

  function findUrl(name: string, protocols?: readonly string[]): string | null {
    const value = find(name);
    return value === null ? null : checkUrl(name, value, protocols);
  }

  function checkUrl(name: string, value: string, protocols: readonly string[] = ['http:', 'https:']): string {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || !protocols.includes(url.protocol)) {
      const kinds = protocols.map((protocol) => `${protocol}//`).join(' or ');
      throw new StartupError(`${name} must be an address that begins with ${kinds}.`);
    }
    return value.replace(/(?<!\/)\/+$/, '');
  }

  function integer(name: string, { fallback, min, max }: IntegerRange): number {
    const value = find(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new StartupError(`${name} must be a whole number from ${min} to ${max}, but it is '${value}'.`);
    }
    return number;
  }

  function choice<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
    fallback: Choice,
  ): Choice {
    const value = find(name);
    if (value === null) return fallback;
    const chosen = choices.find((each) => each === value);
    if (chosen === undefined) throw new StartupError(`${name} must be one of ${choices.join(', ')}.`);
    return chosen;
  }

  function json(name: string): Readonly<Record<string, unknown>> | null {
    const value = find(name);
    if (value === null) return null;
    try {
      const parsed: unknown = JSON.parse(value);
      if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
        return parsed as Record<string, unknown>;
    } catch {
      // Throw below, as for a list or a number.
    }
    throw new StartupError(`${name} must be a JSON object, for example {"temperature":0.7}.`);
  }

  const list = (name: string): readonly string[] =>
    (find(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');

  return {
    find,
    findUrl,
    json,
    list,
    urls: (name: string): readonly string[] => list(name).map((url) => checkUrl(name, url)),
    integer,
    choice,
    text: (name: string, fallback: string) => find(name) ?? fallback,
    url: (name: string, fallback: string) => findUrl(name) ?? fallback,
    together(names: readonly string[]): void {
      const missing = names.filter((name) => find(name) === null);
      if (missing.length > 0 && missing.length < names.length) {
        throw new StartupError(
          `${missing.join(' and ')} must be set as well, since ${names.join(', ')} belong together.`,
        );
      }
    },
  };
}

export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>;
