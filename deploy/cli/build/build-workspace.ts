import { spawn } from 'node:child_process';
import { access, mkdir, readFile, rename, rm, writeFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { COMPATIBILITY_FILE, exitCodes, ExpectedError, RECORD_FILE, type Workspace } from '../../store';

export class BuildError extends ExpectedError {
  override readonly name = 'BuildError';

  constructor(
    readonly workspace: string,
    readonly output: string,
  ) {
    const reasons = [`${workspace} could not be built:\n${output}`];
    super({ exitCode: exitCodes.failed, code: 'build_failed', reasons });
  }
}

/** Workspaces without output for their current inputs. */
export async function findChanged(root: string, workspaces: readonly Workspace[]): Promise<Workspace[]> {
  const current = await Promise.all(
    workspaces.map(async (workspace) => isCurrent(root, workspace, await hashInputs(root, workspace))),
  );
  return workspaces.filter((_, index) => !current[index]);
}

/** Builds a workspace for production, unless its inputs are unchanged. Throws BuildError. */
export async function buildWorkspace(
  root: string,
  workspace: Workspace,
  writeRecord: (workspace: Workspace) => Promise<void>,
): Promise<'built' | 'unchanged'> {
  const stamp = stampOf(root, workspace);
  const hash = await hashInputs(root, workspace);
  if (await isCurrent(root, workspace, hash)) return 'unchanged';
  // Without a stamp, an interrupted build runs again.
  await rm(stamp, { force: true });
  // Without its records, a failed build can't be published as the previous one.
  for (const file of [RECORD_FILE, COMPATIBILITY_FILE])
    await rm(join(root, workspace.path, 'dist', file), { force: true });
  await run(root, workspace);
  if (workspace.kind !== 'api') await writeRecord(workspace);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(`${stamp}.draft`, hash);
  await rename(`${stamp}.draft`, stamp);
  return 'built';
}

const stampOf = (root: string, { name }: Workspace) => join(root, '.cache', 'build', `${name}.hash`);

async function isCurrent(root: string, workspace: Workspace, hash: string): Promise<boolean> {
  return (await readText(stampOf(root, workspace))) === hash && (await hasOutput(root, workspace));
}

async function hasOutput(root: string, { path, kind }: Workspace): Promise<boolean> {
  const result = join(root, path, 'dist', kind === 'api' ? 'server.js' : COMPATIBILITY_FILE);
  return access(result).then(
    () => true,
    () => false,
  );
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** A child process returns its memory to the system, and builds can run in parallel. */
function run(root: string, workspace: Workspace): Promise<void> {
  const command =
    workspace.kind === 'api' ? ['build.mjs'] : [webpackCommandLine(), 'build', '--mode', 'production'];
  const child = spawn(process.execPath, command, {
    cwd: join(root, workspace.path),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new BuildError(workspace.name, output.trim() || `ended with ${code ?? signal}`));
    });
  });
}

function webpackCommandLine(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('webpack-cli/package.json')), 'bin', 'cli.js');
}

const ignoredNames = /^(?:node_modules|dist|coverage|testing|gallery|\.[^/]*)$|\.test\.tsx?$|\.md$/;
const sharedInputs = ['package-lock.json', 'tsconfig.base.json'];

export async function hashInputs(root: string, { inputs }: Pick<Workspace, 'inputs'>): Promise<string> {
  const lists = await Promise.all(inputs.map((path) => listFiles(root, path)));
  const files = [...sharedInputs, ...lists.flat()].sort();
  const contents = await Promise.all(
    files.map((file) =>
      readFile(join(root, file)).catch((error: unknown) => {
        if (sharedInputs.includes(file)) return '';
        throw error;
      }),
    ),
  );
  const hash = createHash('sha256').update(process.version);
  for (const [index, file] of files.entries()) {
    hash.update(`\0${file}\0`).update(contents[index] ?? '');
  }
  return hash.digest('hex');
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter((entry) => !ignoredNames.test(entry.name))
      .map(async (entry) => {
        const path = `${folder}/${entry.name}`;
        return entry.isDirectory() ? await listFiles(root, path) : [path];
      }),
  );
  return lists.flat();
}
