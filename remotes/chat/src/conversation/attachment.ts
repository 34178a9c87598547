import { limits, type Attachment } from '@lisan/contract';

/** Endings of the documents whose text is taken. */
export const documentEndings = ['.txt', '.docx', '.pdf'] as const;

/** Why a document is not even sent to be read. Each is also the key of its sentence. */
export type Refusal = 'oneAtATime' | 'wrongType' | 'empty' | 'tooLarge';

/** What can be seen of a file before anybody reads it. */
export function findRefusal([file, ...more]: readonly File[]): Refusal | undefined {
  if (!file || more.length > 0) return 'oneAtATime';
  const name = file.name.toLowerCase();
  if (!documentEndings.some((ending) => name.endsWith(ending))) return 'wrongType';
  if (file.size === 0) return 'empty';
  return file.size > limits.documentMaxBytes ? 'tooLarge' : undefined;
}

const isAttachment = (value: unknown): value is Attachment =>
  typeof value === 'object' &&
  value !== null &&
  ['attachment_id', 'name'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  ['size', 'words'].every((key) => typeof Reflect.get(value, key) === 'number');

/** What the tab remembers of an attachment; nothing where another hand wrote there. */
export function readAttachment(text: string): Attachment | undefined {
  try {
    const value: unknown = text && JSON.parse(text);
    return isAttachment(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** Bytes as a person says them. */
export function describeSize(
  bytes: number,
  format: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const step = bytes >= 2 ** 20 ? 2 : bytes >= 1024 ? 1 : 0;
  const size = bytes / 1024 ** step;
  const maximumFractionDigits = step > 0 && size < 10 ? 1 : 0;
  return format(size, { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits });
}
