import { readFileSync } from 'node:fs';

/** An answer as a provider's published reference or types show it; `{name}` in its strings is filled by the fake. */
export interface WireAnswer {
  /** Where this shape stands. */
  readonly source: string;
  /** The day on which it was read there. */
  readonly date: string;
  /** What is known beside the shape, or is not. */
  readonly note?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Where the shapes lie: a folder for each provider. */
export const wireFolder = new URL('fixtures/', import.meta.url);

/**
 * The answer of that name with its places filled.
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
