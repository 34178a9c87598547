import { execFile } from 'node:child_process';
import { Type, type Static } from 'typebox';
import { entryRunner } from '../install-paths';
import { readShape } from '../release/check-shape';
import type { Prepared } from './prepare';

const ENTRY_TIMEOUT_MS = 10_000;
const ENTRY_MEMORY_MB = 256;
/** Buffers are not heap. */
const PROCESS_MEMORY_KB = 1024 * 1024;
const MAX_OUTPUT_BYTES = 1024 * 1024;

const Answer = Type.Object({
  fault: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  contract: Type.Optional(Type.Number()),
  views: Type.Optional(Type.Array(Type.String())),
  slots: Type.Optional(Type.Array(Type.String())),
  /** Files that its loader would fetch without their hashes. */
  withoutHash: Type.Optional(Type.Array(Type.String())),
});

type BuiltRemote = Pick<Extract<Prepared, { kind: 'remote' }>, 'name' | 'release' | 'files'>;

/**
 * Runs a remote's entry in a sandboxed process and compares it with `remote.json`. Returns the first fault,
 * if any.
 */
export async function checkEntry(
  { name, release, files }: BuiltRemote,
  { timeoutMs = ENTRY_TIMEOUT_MS } = {},
): Promise<string[]> {
  const file = `remotes/${name}/dist/${release.entry}`;
  const found = await runEntry({ release, files }, timeoutMs);
  if (found.fault !== undefined) return [`${file} cannot run in a page: ${found.fault}`];
  if (found.name !== name) return [`${file} defines '${found.name}', not '${name}'`];
  if (found.contract !== undefined && found.contract !== release.contract)
    return [`${file} is of contract ${found.contract}, but remote.json says ${release.contract}`];
  const [unsafe] = found.withoutHash ?? [];
  if (unsafe !== undefined)
    return [`${file} loads ${unsafe} without its hash, which pages refuse: build with @lisan/remote-build`];
  return [
    ...difference(
      file,
      'views',
      found.views,
      release.views.map(({ id }) => id),
    ),
    ...difference(
      file,
      'slots',
      found.slots,
      release.slots.map((slot) => slot.name),
    ),
  ];
}

function difference(
  file: string,
  what: string,
  found: readonly string[] = [],
  stated: readonly string[],
): string[] {
  const [built, promised] = [found, stated].map((names) => [...names].sort().join(', ') || 'none');
  return built === promised ? [] : [`${file} has the ${what} ${built}, but remote.json has ${promised}`];
}

function runEntry(
  { release, files }: Pick<BuiltRemote, 'release' | 'files'>,
  timeout: number,
): Promise<Static<typeof Answer>> {
  const { runner, page } = entryRunner();
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  const { base, entry, container, integrity: hashes } = release;
  const input = JSON.stringify({
    page,
    files: Object.fromEntries(scripts.map(([path, content]) => [path, content.toString('utf8')])),
    input: { base: `https://lisan.invalid${base}`, entry, container, hashes },
  });
  const options = {
    // No secrets.
    env: {},
    timeout,
    killSignal: 'SIGKILL' as const,
    maxBuffer: MAX_OUTPUT_BYTES,
  };
  return new Promise((resolve) => {
    const command = [...memoryLimit, process.execPath, ...restrictions(), '--eval', runner];
    const child = execFile(command[0] ?? process.execPath, command.slice(1), options, (error, stdout) => {
      const answer = readShape(Answer, stdout).value;
      if (answer) resolve(answer);
      else if (error?.killed) resolve({ fault: `it was stopped after ${timeout / 1000} s` });
      else resolve({ fault: `its process ended with ${error?.code ?? error?.signal ?? 'no answer'}` });
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

const memoryLimit =
  process.platform === 'linux' ? ['/bin/sh', '-c', `ulimit -d ${PROCESS_MEMORY_KB}; exec "$0" "$@"`] : [];

function restrictions(): string[] {
  const permission = '--permission';
  return [
    process.allowedNodeEnvironmentFlags.has(permission) ? permission : '--experimental-permission',
    // Errors of its realm could reach intrinsics.
    '--frozen-intrinsics',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${ENTRY_MEMORY_MB}`,
    '--no-warnings',
    '--input-type=module',
  ];
}
