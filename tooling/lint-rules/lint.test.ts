import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { accepted, violations } from './lint.violations';
import { listFiles, writeTree, readText, root } from '../conventions/tree';

type Finding = { code: string; message: string; help?: string; filename: string };

function lint(files: Record<string, string>): Finding[] {
  const plugin = listFiles(root, 'tooling/lint-rules')
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => [path, readText(path)] as const);
  const tree = writeTree(
    {
      ...files,
      ...Object.fromEntries(plugin),
      '.oxlintrc.json': readText('.oxlintrc.json'),
      'tsconfig.json': readText('tsconfig.json').replace(
        './tsconfig.base.json',
        join(root, 'tsconfig.base.json'),
      ),
    },
    { node_modules: join(root, 'node_modules') },
  );
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', ...Object.keys(files)],
      { cwd: tree.folder, encoding: 'utf8' },
    );
    if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report:\n${stdout}${stderr}`);
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  } finally {
    tree.remove();
  }
}

const findings = lint({
  ...Object.fromEntries(violations.map(([, file, text]) => [file, text])),
  ...accepted,
});

describe('lint', () => {
  it.each(violations)('%s refuses %s', (rule, file, _text, says) => {
    const reported = findings.filter(({ code, filename }) => code === rule && filename === file);
    expect(reported.map(({ message, help }) => `${message} ${help ?? ''}`).join('\n')).toContain(says);
  });

  it('refuses with every rule of ours', async () => {
    const { default: plugin } = (await import('./plugin.mjs')) as {
      default: { rules: Record<string, unknown> };
    };
    const violating = new Set(violations.map(([rule]) => rule));
    expect(Object.keys(plugin.rules).filter((rule) => !violating.has(`lisan(${rule})`))).toEqual([]);
  });

  it('has nothing to say of what follows the rules', () => {
    expect(findings.filter(({ filename }) => filename in accepted)).toEqual([]);
  });
});
