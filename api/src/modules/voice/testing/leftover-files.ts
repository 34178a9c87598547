import { existsSync, readdirSync } from 'node:fs';
import type { TestApp } from '../../../../testing/test-app';

const PERSISTENT_FOLDER = 'resumable';

export function listLeftoverFiles({ core: { uploadFolder } }: TestApp): string[] {
  return existsSync(uploadFolder)
    ? readdirSync(uploadFolder).filter((name) => name !== PERSISTENT_FOLDER)
    : [];
}
