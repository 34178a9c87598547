import type { CallKey, Method } from '@lisan/contract';

type Value = string | number | boolean | null | undefined;

/** Splits `'GET /video/jobs/:email'` and writes the parameters into the path, each escaped. */
export function pathOf(
  key: CallKey,
  params: Readonly<Record<string, Value>> = {},
): { method: Method; path: string } {
  const [method, template] = key.split(' ') as [Method, string];
  const path = template.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`'${key}' needs the parameter '${name}'`);
    return encodeURIComponent(String(value));
  });
  return { method, path };
}

/** Query parameters that have a value. */
export function searchOf(query: Readonly<Record<string, Value>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
}
