// `node deploy/hosting/make-secrets.mjs [folder]`: creates the secret files for `deploy/hosting/compose.yaml`,
// readable by this user only. Existing ones stay, since a new SECRET signs everyone out.
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? fileURLToPath(new URL('../secrets', import.meta.url));
const make = () => randomBytes(32).toString('base64url');
const password = make();
const bucket = { id: 'lisan', secret: make() };
const edgeSecret = make();
const metrics = { METRICS_TOKEN: make() };
const releases = { RELEASE_S3_ACCESS_KEY_ID: bucket.id, RELEASE_S3_SECRET_ACCESS_KEY: bucket.secret };

const files = {
  bucket: { MINIO_ROOT_USER: bucket.id, MINIO_ROOT_PASSWORD: bucket.secret },
  database: { POSTGRES_USER: 'lisan', POSTGRES_DB: 'lisan', POSTGRES_PASSWORD: password },
  edge: { EDGE_SECRET: edgeSecret, ...metrics, ...releases },
  publish: releases,
  server: {
    EDGE_SECRET: edgeSecret,
    SECRET: make(),
    ...metrics,
    DATABASE_URL: `postgresql://lisan:${password}@database:5432/lisan`,
    S3_ACCESS_KEY_ID: bucket.id,
    S3_SECRET_ACCESS_KEY: bucket.secret,
  },
};

try {
  // All or none: old and new secrets must not mix.
  await mkdir(folder, { mode: 0o700 });
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  process.stderr.write(`${folder} is there already. Move it away to have new secrets made.\n`);
  process.exit(1);
}
for (const [name, values] of Object.entries(files)) {
  const lines = Object.entries(values).map(([key, value]) => `${key}=${value}\n`);
  await writeFile(join(folder, `${name}.env`), lines.join(''), { mode: 0o600, flag: 'wx' });
}
process.stdout.write(`Secrets are in ${folder}.\n`);
