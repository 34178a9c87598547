import { isProviderRejected } from '@lisan/engine-contract';

const otherNames: Readonly<Record<string, string>> = {
  max_completion_tokens: 'max_tokens',
  max_tokens: 'max_completion_tokens',
};
const needed = new Set(['model', 'messages', 'stream']);
const complaint =
  /unknown|unsupported|not support(?:ed)?|unrecogni[sz]ed|unexpected|not permitted|not allowed|extra inputs|extra_forbidden|invalid (?:field|argument|parameter)|additional propert|not available/i;

export class RefusedFields {
  readonly #gone = new Set<string>();

  apply(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const left: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(body)) {
      if (!this.#gone.has(name)) left[name] = value;
      else {
        const other = otherNames[name];
        if (other !== undefined && !this.#gone.has(other)) left[other] = value;
      }
    }
    return left;
  }

  learn(error: unknown, sent: Readonly<Record<string, unknown>>): boolean {
    if (!isProviderRejected(error) || (error.status !== 400 && error.status !== 422)) return false;
    const words = `${error.providerCode ?? ''} ${error.message}`;
    if (!complaint.test(words)) return false;
    const named = Object.keys(sent).filter((name) => !needed.has(name) && names(words, name));
    // The first field named is the rejected one; later ones may be suggestions.
    const [first] = named.sort((one, other) => firstIndexOf(words, one) - firstIndexOf(words, other));
    if (first === undefined) return false;
    this.#gone.add(first);
    return true;
  }
}

function names(words: string, field: string): boolean {
  return firstIndexOf(words, field) >= 0;
}

function firstIndexOf(words: string, field: string): number {
  const indexes = [field, toCamelCase(field)].map((name) => wordAt(words, name)).filter((at) => at >= 0);
  return indexes.length === 0 ? -1 : Math.min(...indexes);
}

function toCamelCase(field: string): string {
  return field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function wordAt(words: string, field: string): number {
  for (let at = words.indexOf(field); at >= 0; at = words.indexOf(field, at + 1)) {
    const around = words.charAt(at - 1) + words.charAt(at + field.length);
    if (!/\w/.test(around)) return at;
  }
  return -1;
}
