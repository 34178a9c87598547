import { readTranslations } from '@lisan/deploy/compatibility-check';
import { isTest, isScript, packageOf, type Source } from './source';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Patterns for composed keys such as `status.${state}`; at least three letters must be literal. */
function composedKeys(code: string): RegExp[] {
  return [...code.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g)]
    .map((match) => (match[1] ?? '').split(/\$\{[^{}]*\}/))
    .filter((parts) => parts.length > 1 && parts.join('').length >= 3)
    .map((parts) => new RegExp(`^${parts.map(escaped).join(String.raw`[\w.-]+`)}$`));
}

function isAskedFor(key: string, code: string, composed: RegExp[]): boolean {
  const branches = key.split('.').map((_, count, parts) => parts.slice(0, count).join('.'));
  const isQuoted = (text: string) => ["'", '"', '`'].some((quote) => code.includes(quote + text + quote));
  return (
    isQuoted(key) ||
    // Stored messages append values.
    code.includes(`\`${key} `) ||
    branches.filter((branch) => branch.includes('.')).some(isQuoted) ||
    composed.some((pattern) => pattern.test(key)) ||
    new RegExp(String.raw`[{,\s]${escaped(key)}:`).test(code)
  );
}

export function findKeyFaults(packageName: string, sources: Source[]): string[] {
  const own = sources.filter(({ path }) => packageOf(path) === packageName && !isTest(path));
  const known = new Set(readTranslations(own).flatMap(({ en }) => [...en.keys()]));
  const asked = own
    .filter(({ path }) => isScript(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ path, key: match[1] ?? '' })),
    );
  // Error codes, labels in a manifest and the kit's failure messages are keys too.
  const code = sources
    .filter(({ path }) => !isTest(path) && (isScript(path) || path === `${packageName}/remote.json`))
    .filter(({ path }) =>
      [packageName, 'shared/errors', 'shared/contract', 'shared/remote-kit'].includes(packageOf(path)),
    )
    .map(({ text }) => text)
    .join('\n');
  const composed = composedKeys(code);
  return [
    ...asked
      .filter(({ key }) => !known.has(key))
      .map(({ path, key }) => `${path} asks for ${key}, which no message has`),
    ...[...known]
      .filter((key) => !isAskedFor(key, code, composed))
      .map((key) => `${packageName}: nobody asks for the message ${key}`),
  ];
}
