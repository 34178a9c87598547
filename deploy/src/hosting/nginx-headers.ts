import { alwaysHeaders, assetHeaders, secureHeaders } from '../edge/header-rules';

/** One line of nginx's configuration, or a block of them. */
export type Directive = string | { readonly head: string; readonly body: readonly Directive[] };

/** A value as nginx reads it: nothing in it ends it, and nothing is a variable. */
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

/** For each header a variable that holds it where what lies behind has not said it: nginx leaves out a header that is empty. */
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

/** Lines of a location: one that adds a header of its own inherits none. */
export function addAlwaysHeaders(): Directive[] {
  return Object.keys({ ...alwaysHeaders, ...secureHeaders }).map(
    (name) => `add_header ${name} ${variable(name)} always`,
  );
}

export function addAssetHeaders(): Directive[] {
  return Object.entries(assetHeaders).map(([name, value]) => `add_header ${name} ${quote(value)}`);
}
