import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAdmin } from '../admin/admin';
import { hostName } from '../admin/access';
import { publishInProcess } from '../admin/publish-process';
import type { AdminConfig, Config } from '../config';
import { listenEverywhere, type Certificate, type Listening } from '../server/edge-server';
import { openKeyring, openReleaseStore, openStorage } from '../../store';
import { StartError } from './checks';

/** No upload takes so long. */
const MAX_UPLOAD_AGE_MS = 24 * 60 * 60_000;
const ofThisMachine = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * @param location the edge's release store
 * @throws StartError when tokens would be exposed, or nothing could be signed
 */
export async function serveAdmin(config: Config, location: string): Promise<Listening | undefined> {
  const { admin, trustedProxies } = config;
  if (!admin) return undefined;
  const certificate = await readCertificate(admin);
  if (!certificate && !ofThisMachine.has(admin.host)) {
    throw new StartError(
      `ADMIN_HOST ${admin.host} is reachable by others, who could read tokens: set ADMIN_CERTIFICATE and ADMIN_CERTIFICATE_KEY.`,
    );
  }
  const keyring = openKeyring(config.keysFolder);
  const store = openReleaseStore(await openStorage(location, config.bucketAccess), keyring);
  if ((await store.storage.names('sets')).length > 0 && (await keyring.list()).length === 0) {
    throw new StartError(
      `ADMIN_PORT needs a signing key in ${config.keysFolder}: put the keys of the release store there.`,
    );
  }
  const incoming = join(config.dataFolder, 'incoming');
  await sweep(incoming);
  const server = await buildAdmin({
    store,
    incoming,
    certificate,
    trustedProxies,
    names: [hostName(admin.host), ...admin.names],
    publish: publishInProcess(location, config.dataFolder, { seconds: admin.publishSeconds }),
    logLevel: 'warn',
  });
  try {
    return await listenEverywhere(server, admin);
  } catch {
    throw new StartError(`ADMIN_PORT ${admin.port} cannot be opened at ${admin.host}; set it to a free one.`);
  }
}

async function readCertificate({
  certificate,
  certificateKey,
}: AdminConfig): Promise<Certificate | undefined> {
  if (certificate === undefined && certificateKey === undefined) return undefined;
  const [cert, key] = await Promise.all(
    [certificate, certificateKey].map((file) => readFile(file ?? '').catch(() => undefined)),
  );
  if (cert && key) return { cert, key };
  throw new StartError('ADMIN_CERTIFICATE and ADMIN_CERTIFICATE_KEY must both name a readable file.');
}

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - MAX_UPLOAD_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}
