import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';
import webpack, { type StatsCompilation } from 'webpack';
import { IntegrityPlugin } from './integrity-plugin';

Object.assign(globalThis, { setImmediate });

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lisan-build-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(entry: string): Promise<StatsCompilation> {
  writeFileSync(join(folder, 'entry.js'), entry);
  writeFileSync(join(folder, 'part.js'), 'postMessage(1);');
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './entry.js',
    output: { path: join(folder, 'dist'), trustedTypes: true, crossOriginLoading: 'anonymous' },
    // oxlint-disable-next-line typescript/no-unsafe-call -- this package's builds are JavaScript, which the linter reads no types of
    plugins: [new IntegrityPlugin()],
  });
  return new Promise((resolve, reject) => {
    compiler.run((fault, stats) => {
      if (fault || !stats) return reject(fault ?? new Error('webpack said nothing.'));
      return resolve(stats.toJson({ all: false, errors: true, assets: true }));
    });
  });
}

test('fails a build that starts a worker, and names the line', async () => {
  const { errors } = await build("\nnew Worker(new URL('./part.js', import.meta.url));\n");
  expect(errors).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('A worker would run without a look at its hash'),
      moduleName: './entry.js',
      loc: expect.stringMatching(/^2:/),
    }),
  ]);
});

test('allows dynamic imports', async () => {
  expect((await build("import('./part.js');")).errors).toEqual([]);
});
