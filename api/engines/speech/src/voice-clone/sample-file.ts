import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { VoiceSample } from '@lisan/engine-contract';

/** Bytes; providers reject larger files, and a five-minute WAV is larger. */
const MAX_SAMPLE_BYTES = 10 * 1024 * 1024;

/** The sample as it is, or as an MP3 when it is too large or of another type. */
export async function readSampleFile(
  sample: VoiceSample,
  { signal, types = /./ }: { readonly signal: AbortSignal | undefined; readonly types?: RegExp },
): Promise<{ readonly content: Blob; readonly name: string }> {
  const { size } = await stat(sample.path);
  if (size <= MAX_SAMPLE_BYTES && types.test(sample.fileName))
    return { content: await openAsBlob(sample.path, { type: sample.contentType }), name: nameOf(sample) };
  const { toSmallMp3 } = await import('./elevenlabs/small-mp3');
  const small = await toSmallMp3(await sample.decode(signal), signal);
  return { content: new Blob([small], { type: 'audio/mpeg' }), name: 'sample.mp3' };
}

/** The user's file name may hold a person's name. */
function nameOf({ fileName }: VoiceSample): string {
  const [extension = ''] = /\.[a-z0-9]{1,5}$/i.exec(fileName) ?? [];
  return `sample${extension.toLowerCase()}`;
}
