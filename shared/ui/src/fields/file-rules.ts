/** Which files are taken. */
export interface FileRules {
  /** Endings (`.mp3`), media types (`image/png`) or families of them (`audio/*`). Empty takes all. */
  accept: readonly string[];
  /** Largest size in bytes. */
  maximumBytes?: number | undefined;
}

/** Why a file was not taken. */
export type FileRefusal = 'wrongType' | 'tooLarge' | 'emptyFile' | 'oneFileOnly';

/** The first reason not to take what was chosen, dropped or pasted; undefined where there is none. */
export function findRefusal(
  files: readonly File[],
  { accept, maximumBytes }: FileRules,
): FileRefusal | undefined {
  const [file] = files;
  if (files.length > 1 || file === undefined) return 'oneFileOnly';
  if (accept.length > 0 && !accept.some((rule) => isOf(file, rule))) return 'wrongType';
  if (file.size === 0) return 'emptyFile';
  if (maximumBytes !== undefined && file.size > maximumBytes) return 'tooLarge';
  return undefined;
}

function isOf(file: File, rule: string): boolean {
  const wanted = rule.toLowerCase();
  if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted);
  if (wanted.endsWith('/*')) return file.type.toLowerCase().startsWith(wanted.slice(0, -1));
  return file.type.toLowerCase() === wanted;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes as a person says them, in the language: '25 MB'. One MB is 1024 × 1024 bytes, as limits are. */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The Arabic short form of a unit is hardly ever read; the word is.
    unitDisplay: language.startsWith('ar') ? 'long' : 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}
