import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './config';
import { apiFolder } from '@lisan/engine-runtime';

const ofTheEdge = [
  ...['MAX_CONNECTIONS', 'ACCEPTED_KEYS', 'RELEASE_STORE'],
  ...['ADMIN_PORT', 'ADMIN_HOST', 'ADMIN_NAMES', 'ADMIN_CERTIFICATE', 'ADMIN_CERTIFICATE_KEY'],
  ...['PUBLISH_SECONDS', 'BEACON_SHARE'],
  ...['DEPLOY_TOKEN', 'DEPLOY_TOKEN_FILE'],
  ...['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'REGION', 'ENDPOINT'].map((name) => `RELEASE_S3_${name}`),
];

it('documents every environment variable in the operators’ table, and no other', async () => {
  const read = new Set<string>(ofTheEdge);
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get(_, name) {
          read.add(String(name));
          return String(name).startsWith('S3_') && name !== 'S3_ENDPOINT' ? 'given' : undefined;
        },
      },
    ),
  );
  const page = await readFile(join(apiFolder, '../docs/configuring.md'), 'utf8');
  const table = page.split('\n').filter((line) => line.startsWith('| `'));
  const documented = table.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(new Set(documented)).toEqual(read);
  expect(documented).toHaveLength(read.size);
});
