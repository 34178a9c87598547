import { existsSync, readdirSync } from 'node:fs';
import type { TestApp } from '../../../../testing/test-app';

/** Folder of resumable uploads, which always exists. */
const LASTING = 'resumable';

/** Lists abandoned files in the upload folder. */
export function leftBehind({ core: { uploadFolder } }: TestApp): string[] {
  return existsSync(uploadFolder) ? readdirSync(uploadFolder).filter((name) => name !== LASTING) : [];
}
