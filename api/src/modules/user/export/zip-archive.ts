import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportFile } from '../../../auth/account-hooks';

/**
 * Streams a zip without buffering files. Uses Zip64 above 4 GiB or 65,535 files, where a plain zip would be corrupt.
 * @throws what a file's source throws
 */
export async function* zipArchive(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // The types hide that this stream is readable.
  const output = zip.outputStream as Readable;
  const added = addEach(zip, files, output).then(
    () => zip.end(),
    (cause: unknown) => output.destroy(cause as Error),
  );
  try {
    yield* output;
  } finally {
    output.destroy();
    await added;
  }
}

async function addEach(zip: ZipFile, files: AsyncIterable<ExportFile>, output: Readable): Promise<void> {
  for await (const { path, content } of files) {
    const bytes = Readable.from(toChunks(content), { objectMode: false });
    const close = () => bytes.destroy();
    output.once('close', close);
    if (output.destroyed) close();
    zip.addReadStream(bytes, path, { compress: !isPacked.test(path) });
    await finished(bytes);
    output.off('close', close);
  }
}

const isPacked = /\.(mp3|m4a|mp4|mov|webm|jpe?g|png|webp|gif|zip)$/i;

async function* toChunks(content: ExportFile['content']): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}
