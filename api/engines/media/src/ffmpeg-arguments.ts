import { dirname, resolve } from 'node:path';
import { containers, type Container } from './container';
import type { FfmpegArgument } from './ffmpeg';

export const generalArguments = [
  '-hide_banner',
  '-nostdin',
  '-y',
  '-loglevel',
  'error',
  '-max_alloc',
  '1073741824',
];

/** Largest decoded frame: 4096 × 2304 in either orientation. */
export const MAX_FRAME_PIXELS = 9_437_184;

export type FileAccess = 'read' | 'write' | 'font';

/**
 * Builds the arguments. Each input is bound to one demuxer and to the protocols `file` and `pipe`, so a file
 * cannot make ffmpeg open URLs or other paths.
 */
export function toArguments(
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
      ...(isVideo(part.container) ? ['-max_pixels', String(MAX_FRAME_PIXELS)] : []),
      ...(part.options ?? []),
      '-i',
      nameFile(part.read, 'read'),
    ];
  });
}

/** Absolute after `file:`, so names such as `-x` or `http:y` stay names. */
export function fileArgument(path: string, access: FileAccess): string {
  return `file:${access === 'font' ? dirname(resolve(path)) : resolve(path)}`;
}

/** libass takes a path, not a URL. It is parsed twice: as a filter graph, then as an option. */
function escapeForFilter(name: string): string {
  const option = name.replace(/^file:/, '').replace(/[\\':]/g, '\\$&');
  return option.replace(/[\\'[\],;]/g, '\\$&');
}

function isVideo(container: Container): boolean {
  return containers[container].mimeType.startsWith('video/');
}
