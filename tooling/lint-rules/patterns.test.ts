import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeTree, readText, root } from '../conventions/tree';

const config = 'tooling/lint-rules/patterns/oxlintrc.json';
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');

interface Finding {
  readonly code: string;
  readonly filename: string;
  readonly message: string;
}

/** Expressions in these files whose time can grow faster than their text. */
function findIn(folder: string, paths: readonly string[]): Finding[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, '-c', config, '--format', 'json', ...paths],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report:\n${stdout}${stderr}`);
  return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
}

describe('expressions', () => {
  it('take time that grows with their text, and no faster', () => {
    const found = findIn(root, ['.']).map(({ filename, message }) => `${filename}: ${message.slice(0, 200)}`);
    expect(found).toEqual([]);
  }, 120_000);

  it('of the kinds that one message could use against everybody are found', () => {
    const violations = {
      'exchange.ts': String.raw`export const plant = /[\s,]*(?:and)?\s*$/;`,
      'move.ts': String.raw`export const plant = /\s*[([]/g;`,
      'nested.ts': String.raw`export const plant = /^(?:a+)+$/;`,
      'bounded.ts': String.raw`export const plant = /(?<![\s,])[\s,]+$/;`,
    };
    const tree = writeTree(
      { ...violations, [config]: readText(config) },
      { node_modules: join(root, 'node_modules') },
    );
    try {
      const files = new Set(findIn(tree.folder, Object.keys(violations)).map(({ filename }) => filename));
      expect([...files].sort()).toEqual(['exchange.ts', 'move.ts', 'nested.ts']);
    } finally {
      tree.remove();
    }
  }, 60_000);
});
