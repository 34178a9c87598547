import type { Cue } from './cues';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Writes UTF-8 WebVTT. Source: W3C WebVTT, sections 3 and 4. */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue, index) => {
    const text = cue.lines.map((line) => directed(escapeVtt(line))).join('\n');
    return `${index + 1}\n${clock(cue.start, '.')} --> ${clock(cue.end, '.')}\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

const VTT_TIME = /^(\d{2,}):(\d\d):(\d\d)\.(\d{3}) --> (\d{2,}):(\d\d):(\d\d)\.(\d{3})$/;

export function readWebVtt(file: string): Cue[] {
  return file.split('\n\n').flatMap((block) => {
    const [, time = '', ...lines] = block.trimEnd().split('\n');
    const numbers = VTT_TIME.exec(time)?.slice(1).map(Number);
    if (!numbers) return [];
    const secondsFrom = (index: number) => {
      const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = numbers.slice(index, index + 4);
      return hours * 3_600 + minutes * 60 + seconds + milliseconds / 1000;
    };
    const shown = lines.map((line) => unescapeVtt(undirected(line)));
    return [{ start: secondsFrom(0), end: secondsFrom(4), lines: shown }];
  });
}

export function toSubRip(cues: readonly Cue[]): string {
  return cues
    .map((cue, index) => {
      const text = cue.lines.map((line) => directed(plain(line))).join('\n');
      return `${index + 1}\n${clock(cue.start, ',')} --> ${clock(cue.end, ',')}\n${text}\n`;
    })
    .join('\n');
}

function escapeVtt(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeVtt(line: string): string {
  return line.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** SubRip has no escapes: players parse `<i>` as markup and `-->` as a timing. */
function plain(line: string): string {
  return line.replaceAll('-->', '→').replaceAll('<', '‹').replaceAll('>', '›');
}

/**
 * Players default to left-to-right, which moves a final full stop to the wrong end; directional marks at
 * both ends prevent it.
 */
function directed(line: string): string {
  return rightToLeft.test(line) && isRightToLeft(line) ? `\u200f${line}\u200f` : line;
}

function undirected(line: string): string {
  return line.replace(/^\u200f(.*)\u200f$/u, '$1');
}

/** The first letter decides, as in the Unicode bidirectional algorithm. */
function isRightToLeft(line: string): boolean {
  return rightToLeft.test(/\p{L}/u.exec(line)?.[0] ?? '');
}

function clock(seconds: number, mark: string): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  const rest = Math.floor(milliseconds / 1000) % 60;
  return `${pad(hours)}:${pad(minutes)}:${pad(rest)}${mark}${String(milliseconds % 1000).padStart(3, '0')}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
