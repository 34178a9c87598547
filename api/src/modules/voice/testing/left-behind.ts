import { existsSync, readdirSync } from 'node:fs';
import type { TestApp } from '../../../../testing/test-app';

const LASTING = 'resumable';

export function leftBehind({ core: { uploadFolder } }: TestApp): string[] {
  return existsSync(uploadFolder) ? readdirSync(uploadFolder).filter((name) => name !== LASTING) : [];
}
