/** Process that runs ffmpeg through `@ffmpeg/core`. Started by createWasmFfmpeg. */
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { connectPipes, mountFile, type WasmFileSystem } from './wasm-file-system';
import type { WasmJob } from './wasm-ffmpeg';

interface Core {
  readonly FS: WasmFileSystem;
  readonly setLogger: (logger: (line: { message: string }) => void) => void;
  /** Returns the exit code. Adds `-nostdin -y` itself. */
  readonly exec: (...ffmpegArguments: string[]) => number;
}

type CoreModule = { default: (options: { wasmBinary: Uint8Array }) => Promise<Core> };

const require = createRequire(import.meta.url);
// The core expects a browser worker and reads its address first.
Object.assign(globalThis, { self: { location: { href: '' } } });

const job = JSON.parse(process.argv[2] ?? '') as WasmJob;
// Resolved with `require`, then imported by URL: the CommonJS build is the same file without `import.meta`.
const { default: createCore } = (await import(
  pathToFileURL(require.resolve('@ffmpeg/core').replace('/umd/', '/esm/')).href
)) as CoreModule;
const core = await createCore({ wasmBinary: readFileSync(require.resolve('@ffmpeg/core/wasm')) });
core.setLogger(({ message }) => writeSync(2, `${message}\n`));
for (const file of job.files) mountFile(core.FS, file);
connectPipes(core.FS);
process.exit(core.exec(...job.ffmpegArguments));
