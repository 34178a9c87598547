import { dirname, resolve } from 'node:path';
import { containers, type Container } from './container';
import type { FfmpegArgument } from './ffmpeg';

/** Said once for every run: no questions, no chatter, and no allocation that a hostile header could ask for. */
export const generalArguments = [
  '-hide_banner',
  '-nostdin',
  '-y',
  '-loglevel',
  'error',
  '-max_alloc',
  '1073741824',
];

/** Largest picture that is decoded: 4096 × 2304, with room for either orientation. */
export const MAXIMUM_PIXELS = 9_437_184;

/** What is done with a file; of a font, its folder is named. */
export type FileAccess = 'read' | 'write' | 'font';

/**
 * The command line as plain words. `nameFile` gives the word for a file; every input is bound to one demuxer and to
 * the protocols `file` and `pipe`, so a file that says "fetch this address" or "read that path" says it to nobody.
 */
export function toWords(
  parts: readonly FfmpegArgument[],
  nameFile: (path: string, access: FileAccess) => string,
): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    if ('script' in part) {
      const [script, fonts] = [nameFile(part.script, 'read'), nameFile(part.font, 'font')].map(
        escapeForFilter,
      );
      return [`ass=filename=${script}:fontsdir=${fonts}`];
    }
    if ('write' in part) return [nameFile(part.write, 'write')];
    return [
      '-protocol_whitelist',
      'file,pipe',
      '-f',
      containers[part.container].demuxer,
      ...(isVideo(part.container) ? ['-max_pixels', String(MAXIMUM_PIXELS)] : []),
      ...(part.options ?? []),
      '-i',
      nameFile(part.read, 'read'),
    ];
  });
}

/** An absolute path behind `file:`, so that a name such as `-x` or `http:y` is still only a name. */
export function fileWord(path: string, access: FileAccess): string {
  return `file:${access === 'font' ? dirname(resolve(path)) : resolve(path)}`;
}

/** libass opens a path, not a URL. The name is read twice: as a filter's option, and before as a graph of filters. */
function escapeForFilter(name: string): string {
  const option = name.replace(/^file:/, '').replace(/[\\':]/g, '\\$&');
  return option.replace(/[\\'[\],;]/g, '\\$&');
}

function isVideo(container: Container): boolean {
  return containers[container].mimeType.startsWith('video/');
}
