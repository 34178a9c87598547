import { isTypeScript } from './source';

const SAYS_NOTHING = /^(utils?|helpers?|common|commons|lib|libs|misc|stuff|shared-code)$/i;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;
/** Folders whose name is given by those who read them. */
const GIVEN = new Set(['ISSUE_TEMPLATE']);
const HOOK = /^use[A-Z]\w*$/;

/** Names that do not say what is inside. */
export function findEmptyNames(paths: string[]): string[] {
  return paths
    .filter((path) => path.split('/').some((part) => part.split('.').some((word) => SAYS_NOTHING.test(word))))
    .map((path) => `${path} has a name that fits anything: name it for what it does`);
}

/** kebab-case folders; `Thing.tsx` for a component, `useThing.ts` for a hook, kebab-case for everything else. */
export function findOddNames(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const folders = path.split('/');
    const stem = (folders.pop() ?? '').split('.', 1)[0] ?? '';
    const oddFolder = folders.find((folder) => !KEBAB.test(folder) && !GIVEN.has(folder));
    if (oddFolder !== undefined) return [`${path}: the folder ${oddFolder} is not kebab-case`];
    const isOdd =
      isTypeScript(path) &&
      (stem.startsWith('use-') || ![KEBAB, HOOK, PASCAL].some((kind) => kind.test(stem)));
    return isOdd
      ? [`${path}: a component is PascalCase.tsx, a hook useThing.ts, everything else kebab-case`]
      : [];
  });
}
