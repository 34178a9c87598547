// Pre-commit hook: checks the format of the staged text and lints. Names the command that fixes it.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tools = fileURLToPath(new URL('../../../', import.meta.url));
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 256e6 });
const top = git('rev-parse', '--show-toplevel').trimEnd();

const staged = git('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z').split('\0').filter(Boolean);

/** Checks the staged text, which may differ from the file on disk. */
function isFormatted(path: string): boolean {
  const input = git('show', `:${path}`);
  const oxfmt = join(tools, 'node_modules/oxfmt/bin/oxfmt');
  const { status, stdout } = spawnSync(process.execPath, [oxfmt, `--stdin-filepath=${path}`], {
    cwd: top,
    input,
    encoding: 'utf8',
    maxBuffer: 256e6,
  });
  // Status 1: not a file type that it formats.
  return status === 1 || stdout === input;
}

const unformatted = staged.filter((path) => !isFormatted(path));
if (unformatted.length > 0) {
  const quoted = unformatted.map((path) => `'${path}'`).join(' ');
  console.error(`Not formatted. Run:\n  npx oxfmt ${quoted} && git add ${quoted}`);
}

// The typed linter needs whole files, so it reads the disk.
const scripts = staged.filter((path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path));
const linted =
  scripts.length === 0
    ? 0
    : spawnSync(process.execPath, [join(tools, 'node_modules/oxlint/bin/oxlint'), ...scripts], {
        cwd: top,
        stdio: 'inherit',
      }).status;
process.exitCode = unformatted.length > 0 || linted !== 0 ? 1 : 0;
