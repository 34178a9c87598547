import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '../src/config/config';

export function createTestConfig(changes: Partial<Config> = {}): Config {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  return {
    ...config,
    dataFolder: mkdtempSync(join(tmpdir(), 'lisan-test-')),
    passwords: { memoryKib: 64, passes: 1 },
    ...changes,
  };
}
