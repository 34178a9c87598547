import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { listFiles, writeTree, readText, root } from '../conventions/tree';

const page = 'remotes/chat/src';
const styled = (css: string) =>
  `import { styled } from 'styled-components';\nexport const Box = styled.div\`${css}\`;\n`;

const violations: Record<string, [file: string, text: string]> = {
  'logical-directions': [`${page}/Margin.tsx`, styled('margin-left: 0;')],
  'theme-tokens': [`${page}/Hex.tsx`, styled('color: #fff;')],
  'translated-texts': [`${page}/Label.tsx`, `export const View = () => <p aria-label="Close" />;\n`],
  'environment-by-config': ['api/src/setting.ts', `export const port = process.env['PORT'];\n`],
  'lent-services': [`${page}/fetch.ts`, `export const answer = await fetch('/user/me');\n`],
  'errors-by-name': [
    `${page}/guard.ts`,
    `import { ApiError } from '@lisan/errors';\nexport const isOurs = (error: unknown) => error instanceof ApiError;\n`,
  ],
  'named-errors': ['api/src/lost.ts', `export class LostError extends Error {}\n`],
  'plain-properties': [
    'api/src/clip.ts',
    `export const clipOf = (id: string, name: string) => ({ ...{ id, name }, size: 1 });\n`,
  ],
  'selected-state': [
    `${page}/useAll.ts`,
    `import { useThing } from './kit';\nexport const useAll = () => useThing((state) => state);\n`,
  ],
  'routes-without-rows': [
    'api/src/modules/text/text.routes.ts',
    `type App = { core: { database: { count(): number } } };\nexport const count = ({ core }: App) => core.database.count();\n`,
  ],
  'sql-in-repositories': [
    'api/src/modules/text/text.service.ts',
    `type Connection = { selectFrom(table: string): number };\nexport const count = (db: Connection) => db.selectFrom('messages');\n`,
  ],
};

const accepted: Record<string, string> = {
  [`${page}/Good.tsx`]: `import { styled } from 'styled-components';
import { token, useTranslations } from './kit';

const Box = styled.div\`
  /* left: 4px #fff */
  margin-inline-start: \${token.space.m};
  padding: 0 \${token.space.m} 0 \${token.space.m};
  text-align: start;
\`;

export function Good() {
  const { t } = useTranslations('chat');
  return <Box aria-label={t('close')}>{t('open')} · 3</Box>;
}
`,
  [`${page}/kit.ts`]: `export const token = { space: { m: 'var(--m)' } };
export const useTranslations = (namespace: string) => ({ t: (key: string) => \`\${namespace}.\${key}\` });
export const useThing = (select: (state: { part: number }) => unknown) => select({ part: 1 });
export const find = (localStorage: Map<string, string>, fetch: string) => localStorage.get(fetch);
`,
  [`${page}/useGood.ts`]: `import { useThing } from './kit';\nexport const useGood = () => useThing(({ part }) => part);\n`,
  'api/src/modules/text/good.routes.ts': `export const report = (state: string) => ({ database: state });\n`,
  'api/src/modules/text/good.repository.ts': `type Connection = { selectFrom(table: string): number };\nexport const count = (db: Connection) => db.selectFrom('messages');\n`,
  'api/src/child.ts': `export const environment = { PATH: process.env['PATH'] ?? '' };\n`,
  'api/src/named.ts': `export class NamedError extends Error {\n  override readonly name = 'NamedError';\n}\n`,
};

function lint(files: Record<string, string>): { code: string; filename: string }[] {
  const rules = listFiles(root, 'tooling/lint-rules').filter((path) => path.endsWith('.mjs'));
  const config = readText('tsconfig.json').replace('./tsconfig.base.json', join(root, 'tsconfig.base.json'));
  const tree = writeTree(
    {
      ...files,
      ...Object.fromEntries(rules.map((path) => [path, readText(path)])),
      '.oxlintrc.json': readText('.oxlintrc.json'),
      'tsconfig.json': config,
    },
    { node_modules: join(root, 'node_modules') },
  );
  try {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [oxlint, '--format', 'json', ...Object.keys(files)],
      { cwd: tree.folder, encoding: 'utf8' },
    );
    if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report:\n${stdout}${stderr}`);
    return (JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }).diagnostics;
  } finally {
    tree.remove();
  }
}

describe('the lint rules', () => {
  const findings = lint({ ...Object.fromEntries(Object.values(violations)), ...accepted });

  it('each have a violation here', async () => {
    const { default: plugin } = (await import('./plugin.mjs')) as { default: { rules: object } };
    expect(Object.keys(violations)).toEqual(Object.keys(plugin.rules));
  });

  it.each(Object.entries(violations))('report a violation of %s', (rule, [file]) => {
    expect(findings).toContainEqual(expect.objectContaining({ code: `lisan(${rule})`, filename: file }));
  });

  it('accept code that follows them', () => {
    expect(findings.filter(({ filename }) => filename in accepted)).toEqual([]);
  });
});
