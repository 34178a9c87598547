import { readFileSync } from 'node:fs';

export interface WireAnswer {
  readonly source: string;
  readonly date: string;
  readonly note?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const wireFolder = new URL('fixtures/', import.meta.url);

/**
 * Loads a response and fills its places.
 * @param name for example `sync-so/generation-completed`
 */
export function wire(name: string, values: Readonly<Record<string, string>> = {}): WireAnswer {
  const answer = JSON.parse(readFileSync(new URL(`${name}.json`, wireFolder), 'utf8')) as WireAnswer;
  return fill(answer, values) as WireAnswer;
}

function fill(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, values)]));
}
