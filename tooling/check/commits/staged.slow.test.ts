import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lisan-staged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Hooks run with GIT_* variables, which would redirect git here.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, env, encoding: 'utf8' });
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

function commit(message: string) {
  const { status, stderr, stdout } = spawnSync(
    'git',
    ['-c', 'user.name=Layla', '-c', 'user.email=layla@example.org', 'commit', '--quiet', '-m', message],
    { cwd: folder, env, encoding: 'utf8' },
  );
  return { status, said: stderr + stdout };
}

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'core.hooksPath', 'tooling/check/hooks');
  git('config', 'commit.gpgsign', 'false');
  mkdirSync(join(folder, 'tooling'));
  for (const path of ['tooling/check', 'node_modules']) symlinkSync(join(root, path), join(folder, path));
  write('.gitignore', 'node_modules\ntooling\n');
  write('.oxfmtrc.json', '{ "singleQuote": true }\n');
  write('.oxlintrc.json', '{ "rules": { "no-debugger": "error" } }\n');
});

describe('a commit', () => {
  it('passes when the staged text is formatted, whatever is on disk', () => {
    write('a.ts', `export const a = 'well';\n`);
    git('add', '.');
    write('a.ts', `export const a="not yet"`);
    expect(commit('feat(chat): a file').status).toBe(0);
  });

  it('is rejected for lint errors, and with the command that formats the file', () => {
    git('add', 'a.ts');
    write('a.ts', `export const a = 'mended on the disk alone';\n`);
    write('b.ts', `export function b() {\n  debugger;\n}\n`);
    git('add', 'b.ts');
    const { status, said } = commit('feat(chat): another');
    expect(status).toBe(1);
    expect(said).toContain(`npx oxfmt 'a.ts' && git add 'a.ts'`);
    expect(said).toContain('no-debugger');
  });

  it('is rejected for its message', () => {
    git('reset', '--quiet', '--hard');
    write('c.txt', 'nothing that is laid out or linted\n');
    git('add', 'c.txt');
    const { status, said } = commit('repaired things');
    expect(status).toBe(1);
    expect(said).toContain('is not of the form');
  });
});
