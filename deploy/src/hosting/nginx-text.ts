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
