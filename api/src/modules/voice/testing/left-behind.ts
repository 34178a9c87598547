import { existsSync, readdirSync } from 'node:fs';
import type { TestApp } from '../../../../testing/test-app';

/** The folder of large videos, which is always there. */
const LASTING = 'resumable';

/** What lies in the upload folder although nobody works on it. */
export function leftBehind({ core: { uploadFolder } }: TestApp): string[] {
  return existsSync(uploadFolder) ? readdirSync(uploadFolder).filter((name) => name !== LASTING) : [];
}
