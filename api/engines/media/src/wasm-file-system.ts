import { fstatSync, ftruncateSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import type { WasmJob } from './wasm-ffmpeg';

interface WasmStream {
  node: WasmNode;
  position: number;
  stream_ops: StreamOperations;
}

interface StreamOperations {
  open?: (stream: WasmStream) => void;
  close?: (stream: WasmStream) => void;
  read: (stream: WasmStream, memory: Int8Array, offset: number, length: number, position: number) => number;
  write: (stream: WasmStream, memory: Int8Array, offset: number, length: number, position: number) => number;
  llseek?: (stream: WasmStream, offset: number, whence: number) => number;
}

interface WasmNode {
  node_ops: {
    getattr: (node: WasmNode) => Record<string, unknown>;
    setattr: (node: WasmNode, attributes: { size?: number }) => void;
  };
  stream_ops: StreamOperations;
}

export interface WasmFileSystem {
  readonly root: WasmNode;
  readonly streams: (WasmStream | null)[];
  createNode: (parent: WasmNode, name: string, mode: number, device: number) => WasmNode;
  mkdir: (path: string) => unknown;
  writeFile: (path: string, bytes: Uint8Array) => void;
}

const REGULAR_FILE_MODE = 0o100_666;
const SEEK_FROM_CURRENT = 1;
const SEEK_FROM_END = 2;

/** Mounts one local file in place: the core's memory file system would hold a whole video twice. */
export function mountFile(
  fileSystem: WasmFileSystem,
  { name, path, access }: WasmJob['files'][number],
): void {
  if (access === 'font') {
    fileSystem.mkdir(`/${name}`);
    return fileSystem.writeFile(`/${name}/font.ttf`, readFileSync(path));
  }
  const descriptor = openSync(path, access === 'read' ? 'r' : 'w+');
  const node = fileSystem.createNode(fileSystem.root, name, REGULAR_FILE_MODE, 0);
  node.node_ops = {
    getattr: () => {
      const { size, atime, mtime, ctime } = fstatSync(descriptor);
      return {
        dev: 1,
        ino: 1,
        mode: REGULAR_FILE_MODE,
        nlink: 1,
        uid: 0,
        gid: 0,
        rdev: 0,
        size,
        atime,
        mtime,
        ctime,
        blksize: 4096,
        blocks: Math.ceil(size / 4096),
      };
    },
    setattr: (_, { size }) => {
      if (size !== undefined && access === 'write') ftruncateSync(descriptor, size);
    },
  };
  node.stream_ops = {
    read: (_, memory, offset, length, position) => readSync(descriptor, memory, offset, length, position),
    write: (_, memory, offset, length, position) => writeSync(descriptor, memory, offset, length, position),
    llseek: (stream, offset, whence) => {
      if (whence === SEEK_FROM_CURRENT) return offset + stream.position;
      return whence === SEEK_FROM_END ? offset + fstatSync(descriptor).size : offset;
    },
  };
}

/** Connects `pipe:0` and `pipe:1` to this process's pipes in blocks; the core works byte by byte. */
export function connectPipes(fileSystem: WasmFileSystem): void {
  for (const descriptor of [0, 1]) {
    const stream = fileSystem.streams[descriptor];
    if (!stream) throw new Error(`The core has no stream ${descriptor}`);
    stream.stream_ops = {
      read: (_, memory, offset, length) =>
        retryWhileBusy(() => readSync(descriptor, memory, offset, length, null)),
      write: (_, memory, offset, length) => writeWhole(descriptor, memory, offset, length),
    };
  }
}

function writeWhole(descriptor: number, memory: Int8Array, offset: number, length: number): number {
  let written = 0;
  while (written < length) {
    written += retryWhileBusy(() => writeSync(descriptor, memory, offset + written, length - written));
  }
  return length;
}

const sleepCell = new Int32Array(new SharedArrayBuffer(4));

/** A non-blocking pipe returns EAGAIN when empty or full: retry. */
function retryWhileBusy(operation: () => number): number {
  for (;;) {
    try {
      return operation();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(sleepCell, 0, 0, 2);
    }
  }
}
