import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../conventions/tree';

it('uses only regular expressions with linear time', () => {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, '-c', 'tooling/lint-rules/patterns/oxlintrc.json', '--format', 'json', '.'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64e6 },
  );
  if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report:\n${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] };
  expect(diagnostics.map(({ filename, message }) => `${filename}: ${message}`)).toEqual([]);
});
