import { open } from 'node:fs/promises';
import type { HeaderInfo } from '../media-info';

/** The header list comes first and is small in every real AVI. */
const MAX_HEADER_BYTES = 262_144;

interface Chunk {
  readonly id: string;
  readonly list: string;
  readonly body: DataView;
}

/**
 * Reads `avih` and `strh` (Microsoft's AVI RIFF reference), or undefined when missing. No npm package reads
 * AVI.
 */
export async function readAviHeader(path: string): Promise<HeaderInfo | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    const view = new DataView(buffer.buffer, buffer.byteOffset, bytesRead);
    const riff = chunksOf(view).find(({ list }) => list === 'AVI ');
    const header = riff && chunksOf(riff.body).find(({ list }) => list === 'hdrl');
    return header && readHeaderList(chunksOf(header.body));
  } finally {
    await file.close();
  }
}

function readHeaderList(chunks: readonly Chunk[]): HeaderInfo | undefined {
  const main = chunks.find(({ id }) => id === 'avih')?.body;
  if (!main || main.byteLength < 40) return undefined;
  const frameSeconds = main.getUint32(0, true) / 1_000_000;
  const streams = chunks.filter(({ list }) => list === 'strl').map(({ body }) => chunksOf(body));
  const video = streams.map(readVideo).find((stream) => stream !== undefined);
  const audio = streams.map(readAudio).find((stream) => stream !== undefined);
  const framesPerSecond = frameSeconds > 0 ? 1 / frameSeconds : (video?.rate ?? 0);
  // Beyond 1 GB `avih` counts only the first part's frames; the stream's length counts all.
  const frames = Math.max(main.getUint32(16, true), video?.length ?? 0);
  return {
    duration: framesPerSecond > 0 ? frames / framesPerSecond : 0,
    video: video && {
      width: main.getUint32(32, true),
      height: main.getUint32(36, true),
      rotation: 0,
      framesPerSecond,
      codec: video.codec,
      colour: {},
    },
    audio,
  };
}

function readVideo(stream: readonly Chunk[]): { codec: string; rate: number; length: number } | undefined {
  const header = stream.find(({ id }) => id === 'strh')?.body;
  if (!header || header.byteLength < 36 || textAt(header, 0) !== 'vids') return undefined;
  const scale = header.getUint32(20, true);
  return {
    codec: textAt(header, 4).toLowerCase().trim(),
    rate: scale > 0 ? header.getUint32(24, true) / scale : 0,
    length: header.getUint32(32, true),
  };
}

function readAudio(stream: readonly Chunk[]): HeaderInfo['audio'] {
  const header = stream.find(({ id }) => id === 'strh')?.body;
  const format = stream.find(({ id }) => id === 'strf')?.body;
  if (!header || !format || format.byteLength < 16 || textAt(header, 0) !== 'auds') return undefined;
  return {
    codec: `wave-${format.getUint16(0, true)}`,
    channels: format.getUint16(2, true),
    sampleRate: format.getUint32(4, true),
  };
}

function chunksOf(view: DataView): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const id = textAt(view, at);
    const size = view.getUint32(at + 4, true);
    const isList = (id === 'LIST' || id === 'RIFF') && at + 12 <= view.byteLength;
    const start = at + (isList ? 12 : 8);
    const end = Math.min(at + 8 + size, view.byteLength);
    if (end < start) break;
    chunks.push({
      id,
      list: isList ? textAt(view, at + 8) : '',
      body: new DataView(view.buffer, view.byteOffset + start, end - start),
    });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}
