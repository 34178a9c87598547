import { alwaysHeaders, assetHeaders, secureHeaders } from '../../edge';

export type Directive = string | { readonly head: string; readonly body: readonly Directive[] };

/** Escapes a value; rejects variables. */
export function quote(value: string): string {
  if (value.includes('$')) throw new Error(`nginx would look for a variable in ${value}`);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}

export function block(head: string, ...body: readonly Directive[]): Directive {
  return { head, body };
}

export function render(directives: readonly Directive[], indent = ''): string {
  return directives
    .map((one) =>
      typeof one === 'string'
        ? `${indent}${one}${one.startsWith('#') || one === '' ? '' : ';'}\n`
        : `${indent}${one.head} {\n${render(one.body, `${indent}  `)}${indent}}\n`,
    )
    .join('');
}

const words = (name: string) => name.replaceAll('-', '_');
const variable = (name: string) => `$lisan_${words(name)}`;

/** Empty where the upstream set the header: nginx omits empty headers. */
export function headerMaps(): Directive[] {
  return [
    ...Object.entries(alwaysHeaders).map(([name, value]) =>
      block(`map $upstream_http_${words(name)} ${variable(name)}`, `'' ${quote(value)}`, "default ''"),
    ),
    ...Object.entries(secureHeaders).map(([name, value]) =>
      block(
        `map "$lisan_scheme:$upstream_http_${words(name)}" ${variable(name)}`,
        `'https:' ${quote(value)}`,
        "default ''",
      ),
    ),
  ];
}

/** Repeated per location: nginx does not inherit `add_header` beside others. */
export function addAlwaysHeaders(): Directive[] {
  return Object.keys({ ...alwaysHeaders, ...secureHeaders }).map(
    (name) => `add_header ${name} ${variable(name)} always`,
  );
}

export function addAssetHeaders(): Directive[] {
  return Object.entries(assetHeaders).map(([name, value]) => `add_header ${name} ${quote(value)}`);
}
