/** A process that does what the ffmpeg program does, by `@ffmpeg/core`. Started by createWasmFfmpeg. */
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { connectPipes, showFile, type WasmFileSystem } from './wasm-file-system';
import type { WasmOrder } from './wasm-ffmpeg';

interface Core {
  readonly FS: WasmFileSystem;
  readonly setLogger: (logger: (line: { message: string }) => void) => void;
  /** Runs to the end and gives the exit code. Adds `-nostdin -y` by itself. */
  readonly exec: (...words: string[]) => number;
}

type CoreModule = { default: (options: { wasmBinary: Uint8Array }) => Promise<Core> };

const require = createRequire(import.meta.url);
// The core believes it is in a browser's worker and asks for its address before anything else.
Object.assign(globalThis, { self: { location: { href: '' } } });

const order = JSON.parse(process.argv[2] ?? '') as WasmOrder;
// Resolved through `require`, then imported by address: its CommonJS half is the same file without `import.meta`.
const { default: createCore } = (await import(
  pathToFileURL(require.resolve('@ffmpeg/core').replace('/umd/', '/esm/')).href
)) as CoreModule;
const core = await createCore({ wasmBinary: readFileSync(require.resolve('@ffmpeg/core/wasm')) });
core.setLogger(({ message }) => writeSync(2, `${message}\n`));
for (const file of order.files) showFile(core.FS, file);
connectPipes(core.FS);
process.exit(core.exec(...order.words));
