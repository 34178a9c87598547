// What is about to be committed is laid out and linted: the pre-commit hook. It changes nothing: it names the command.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, getFileInfo, resolveConfig } from 'prettier';

const tools = fileURLToPath(new URL('../../../', import.meta.url));
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 256e6 });
const top = git('rev-parse', '--show-toplevel').trimEnd();

const staged = git('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z').split('\0').filter(Boolean);

/** Looks at the text that is staged, which need not be the one on the disk. */
async function isWellLaidOut(path: string): Promise<boolean> {
  const filepath = join(top, path);
  const { ignored, inferredParser } = await getFileInfo(filepath, {
    ignorePath: [join(top, '.prettierignore'), join(top, '.gitignore')],
  });
  if (ignored || inferredParser === null) return true;
  return check(git('show', `:${path}`), { ...(await resolveConfig(filepath)), filepath });
}

const crooked: string[] = [];
for (const path of staged) {
  // What does not even parse is for the linter to say.
  if (!(await isWellLaidOut(path).catch(() => false))) crooked.push(path);
}
if (crooked.length > 0) {
  const quoted = crooked.map((path) => `'${path}'`).join(' ');
  console.error(
    `Not laid out as the others are. Type:\n  npx prettier --write ${quoted} && git add ${quoted}`,
  );
}

// The linter with types reads whole files and what they import, so it looks at those on the disk.
const scripts = staged.filter((path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path));
const linted =
  scripts.length === 0
    ? 0
    : spawnSync(process.execPath, [join(tools, 'node_modules/oxlint/bin/oxlint'), ...scripts], {
        cwd: top,
        stdio: 'inherit',
      }).status;
process.exitCode = crooked.length > 0 || linted !== 0 ? 1 : 0;
