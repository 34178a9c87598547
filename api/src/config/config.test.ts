import { expect } from '@jest/globals';
import { checkNode } from '@lisan/engine-runtime';
import { readConfig } from './config';

describe('configuration', () => {
  it('requires no variable', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: 'production',
      server: { host: '127.0.0.1', port: 4001, publicUrl: 'http://localhost:4000' },
      databaseUrl: null,
      redisUrl: null,
      s3: null,
      smtpUrl: null,
      google: { clientId: null },
      stripe: { secretKey: null },
      ffmpegPath: null,
    });
    expect(config.dataFolder).toMatch(/[\\/]\.data$/);
  });

  it('treats an empty variable as absent, and removes a trailing slash from addresses', () => {
    const config = readConfig({ DATABASE_URL: ' ', PUBLIC_URL: 'https://lisan.example/', PORT: '8080' });
    expect(config.databaseUrl).toBeNull();
    expect(config.server.publicUrl).toBe('https://lisan.example');
    expect(readConfig({ PORT: '8080' }).server.publicUrl).toBe('http://localhost:8080');
  });

  it('runs one lip-sync at a time locally and ten at a provider by default', () => {
    const atATime = (environment: Record<string, string>) => readConfig(environment).concurrency.lipSync;
    expect(atATime({})).toBe(1);
    expect(atATime({ SYNC_API_KEY: 'key' })).toBe(10);
    expect(atATime({ SYNC_API_KEY: 'key', LIP_SYNC_CONCURRENCY: '3' })).toBe(3);
    expect(readConfig({}).role).toBe('all');
    expect(readConfig({}).workPriority).toBe('low');
    expect(readConfig({ ROLE: 'work', DATABASE_URL: 'postgres://a' }).workPriority).toBe('idle');
  });

  it.each([
    [{ PORT: 'http' }, "PORT must be a whole number from 0 to 65535, but it is 'http'."],
    [{ API_PORT: '70000' }, "API_PORT must be a whole number from 0 to 65535, but it is '70000'."],
    [{ PUBLIC_URL: 'lisan.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [
      { DATABASE_URL: 'mysql://a' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [{ SECRET: 'short' }, 'SECRET must be at least 32 characters long; without it, one is generated.'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be one of production, development, test.'],
    [{ ROLE: 'queue', DATABASE_URL: 'postgres://a' }, 'ROLE must be one of all, web, work.'],
    [{ ROLE: 'work' }, 'ROLE=work needs DATABASE_URL: the embedded database belongs to one process.'],
    [
      { LIP_SYNC_CONCURRENCY: '0' },
      "LIP_SYNC_CONCURRENCY must be a whole number from 1 to 100, but it is '0'.",
    ],
    [
      { S3_BUCKET: 'lisan' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set as well, since S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk' },
      'STRIPE_WEBHOOK_SECRET must be set as well, since STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET belong together.',
    ],
  ])('rejects %j with one sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
    expect(() => readConfig(environment)).toThrow(expect.objectContaining({ name: 'StartupError' }));
  });
});

describe('Node', () => {
  it.each([
    ['18.20.0', 'Lisan needs Node 20.19 or newer, but this is Node 18.20.0.'],
    ['20.18.3', 'Lisan needs Node 20.19 or newer, but this is Node 20.18.3.'],
    ['20.19.0', undefined],
    ['22.1.0', undefined],
  ])('%s', (version, sentence) => {
    expect(checkNode(version)).toBe(sentence);
  });
});
