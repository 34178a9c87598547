import { limits, type Attachment } from '@lisan/contract';

/** Why a document isn't uploaded. Also the translation key. */
export type AttachmentProblem = 'oneAtATime' | 'wrongType' | 'empty' | 'tooLarge';

export function findProblem([file, ...more]: readonly File[]): AttachmentProblem | undefined {
  if (!file || more.length > 0) return 'oneAtATime';
  const name = file.name.toLowerCase();
  if (!limits.documentTypes.some((ending) => name.endsWith(ending))) return 'wrongType';
  if (file.size === 0) return 'empty';
  return file.size > limits.documentMaxBytes ? 'tooLarge' : undefined;
}

const isAttachment = (value: unknown): value is Attachment =>
  typeof value === 'object' &&
  value !== null &&
  ['attachment_id', 'name'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  ['size', 'words'].every((key) => typeof Reflect.get(value, key) === 'number');

/** Parses the stored attachment; undefined when it is malformed. */
export function readAttachment(text: string): Attachment | undefined {
  try {
    const value: unknown = text && JSON.parse(text);
    return isAttachment(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const units = ['byte', 'kilobyte', 'megabyte'] as const;

export function describeSize(
  bytes: number,
  format: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const step = bytes >= 2 ** 20 ? 2 : bytes >= 1024 ? 1 : 0;
  const size = bytes / 1024 ** step;
  const maximumFractionDigits = step > 0 && size < 10 ? 1 : 0;
  return format(size, { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits });
}
