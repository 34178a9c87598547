import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportFile } from '../../../auth/account-hooks';

/**
 * The bytes of a zip, made as they are read: nothing is held but a line for each file. More than 4 GiB and more than
 * 65,535 files become a Zip64: a plain zip of that size cannot be told apart from a broken one.
 * @throws what a file's source throws
 */
export async function* zipArchive(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // Written by one stream and read by another, which the types do not tell.
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

/** One after the other: the next file is opened when the one before has been read. */
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

/** Packing these once more costs time and saves nothing. */
const isPacked = /\.(mp3|m4a|mp4|mov|webm|jpe?g|png|webp|gif|zip)$/i;

async function* toChunks(content: ExportFile['content']): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}
