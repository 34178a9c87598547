import { readTranslations } from '@lisan/deploy/proof';
import { isTest, isScript, packageOf, type Source } from './source';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Keys that are put together: `status.${state}` and `${kind}.label` become patterns; three letters must be written. */
function composedKeys(code: string): RegExp[] {
  return [...code.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g)]
    .map((match) => (match[1] ?? '').split(/\$\{[^{}]*\}/))
    .filter((parts) => parts.length > 1 && parts.join('').length >= 3)
    .map((parts) => new RegExp(`^${parts.map(escaped).join(String.raw`[\w.-]+`)}$`));
}

/** Whether code may ask for `key`: it is written out or its branch is, it is a property of a table, or it is composed. */
function isAskedFor(key: string, code: string, composed: RegExp[]): boolean {
  const branches = key.split('.').map((_, count, parts) => parts.slice(0, count).join('.'));
  const isQuoted = (text: string) => ["'", '"', '`'].some((quote) => code.includes(quote + text + quote));
  return (
    isQuoted(key) ||
    // With its values behind it, as stored sentences carry them.
    code.includes(`\`${key} `) ||
    branches.filter((branch) => branch.includes('.')).some(isQuoted) ||
    composed.some((pattern) => pattern.test(key)) ||
    new RegExp(String.raw`[{,\s]${escaped(key)}:`).test(code)
  );
}

/** Keys that a package asks for in vain, and keys that it never asks for. */
export function findKeyFaults(packageName: string, sources: Source[]): string[] {
  const own = sources.filter(({ path }) => packageOf(path) === packageName && !isTest(path));
  const known = new Set(readTranslations(own).flatMap(({ en }) => [...en.keys()]));
  const asked = own
    .filter(({ path }) => isScript(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ path, key: match[1] ?? '' })),
    );
  // An error's code is its message's key, a remote's manifest names the labels of its views, and the kit asks for the
  // words of what fails.
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
