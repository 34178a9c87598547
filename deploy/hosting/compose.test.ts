import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { writeNginx } from '../cli/hosting/nginx';
import { root } from '../store/install-paths';

const run = promisify(execFile);
const file = join(root, 'deploy/hosting/compose.yaml');

interface Service {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;

const isPinned = (image: string): boolean =>
  image.endsWith(':${LISAN_TAG:-local}') || /\d\.\d|\d{4}-\d{2}-\d{2}/.test(image.slice(image.indexOf(':')));

function findFaults(name: string, service: Service): string[] {
  const { image = '', build, environment = {}, ports = [], depends_on: needs = {} } = service;
  const dockerfile = build && readFileSync(join(root, build.dockerfile), 'utf8');
  const known = { health: dockerfile?.includes('HEALTHCHECK') === true, isJob: service.restart === 'no' };
  return [
    ...(service.read_only === true ? [] : ['may write into its own files']),
    ...(service.cap_drop?.join() === 'ALL' ? [] : ['keeps rights of root']),
    ...(service.security_opt?.includes('no-new-privileges:true') === true ? [] : ['may gain rights']),
    ...(isPinned(image) ? [] : [`${image} is not pinned`]),
    ...(known.health || known.isJob || service.healthcheck ? [] : ['says nothing of its health']),
    ...(build && !dockerfile?.includes(` AS ${build.target}\n`) ? [`has no stage ${build.target}`] : []),
    ...ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `${port} is open to everybody`),
    ...Object.keys(environment)
      .filter((key) => /SECRET|PASSWORD|TOKEN|ACCESS_KEY/.test(key))
      .map((key) => `${key} stands in the file`),
    ...Object.entries(needs)
      .filter(
        ([other, { condition }]) =>
          condition === 'service_healthy' && services[other] && !hasHealth(services[other]),
      )
      .map(([other]) => `waits for the health of ${other}, which has none`),
  ].map((fault) => `${name}: ${fault}`);
}

const hasHealth = ({ build, healthcheck }: Service) =>
  (build !== undefined || healthcheck !== undefined) && JSON.stringify(healthcheck) !== '{"disable":true}';

describe('deploy/hosting/compose.yaml', () => {
  test('is a valid compose file without known mistakes', () => {
    const rules = Object.fromEntries(
      [
        'service-keys-order',
        'service-dependencies-alphabetical-order',
        'services-alphabetical-order',
        'top-level-properties-order',
      ].map((rule) => [rule, 0 as const]),
    );
    const linter = new DCLinter({
      rules: { ...rules, 'no-build-and-image': 0, 'no-quotes-in-volumes': 0 },
      quiet: false,
      debug: false,
      exclude: [],
    });
    const found = linter.lintFiles([file], false).flatMap(({ messages }) => messages);
    expect(found.map(({ line, rule, message }) => `${line} ${rule}: ${message}`)).toEqual([]);
  });

  test('restricts and pins each service, and checks its health', () => {
    expect(Object.entries(services).flatMap(([name, service]) => findFaults(name, service))).toEqual([]);
    expect(
      findFaults('open', { image: 'a:latest', ports: ['80:80'], environment: { SECRET: 'a' } }),
    ).toHaveLength(7);
  });

  test('opens the admin port on request only, to this machine, over TLS', () => {
    const { publisher } = services;
    expect(publisher).toMatchObject({
      profiles: ['publisher'],
      ports: ['127.0.0.1:4100:4100'],
      environment: { ADMIN_CERTIFICATE: '/tls/tls.crt', ADMIN_CERTIFICATE_KEY: '/tls/tls.key' },
      depends_on: { publish: { condition: 'service_completed_successfully' } },
    });
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published.filter((port) => port.endsWith(':4100'))).toHaveLength(1);
  });

  test('gives each process only the settings it reads', () => {
    const documented = readFileSync(join(root, 'docs/configuring.md'), 'utf8');
    const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
    expect(own.map(([name]) => name).sort()).toEqual(['api', 'edge', 'publish', 'worker']);
    for (const { environment = {} } of [...own.map(([, service]) => service), services['publisher'] ?? {}])
      for (const name of Object.keys(environment)) expect(documented).toContain(`\`${name}\``);
  });

  test('reads only files made for it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lisan-secrets-'));
    try {
      const secrets = join(folder, 'secrets');
      const make = () => run('node', [join(root, 'deploy/hosting/make-secrets.mjs'), secrets]);
      await make();
      const asked = Object.values(services).flatMap(({ env_file: files = [] }) => files);
      expect((await readdir(secrets)).map((name) => `../secrets/${name}`)).toEqual(
        [...new Set(asked)].sort(),
      );
      const before = await readFile(join(secrets, 'server.env'), 'utf8');
      expect(before).toMatch(/^SECRET=[\w-]{43}$/m);
      expect((await stat(join(secrets, 'server.env'))).mode & 0o777).toBe(0o600);
      const edgeSecret = /^EDGE_SECRET=.*$/m.exec(before)?.[0] ?? 'none';
      expect(await readFile(join(secrets, 'edge.env'), 'utf8')).toContain(`${edgeSecret}\n`);
      await expect(make()).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('there already'),
      });
      expect(await readFile(join(secrets, 'server.env'), 'utf8')).toBe(before);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('contains the generated nginx configuration', () => {
    const text = writeNginx({
      listen: '8080',
      edge: ['edge:4000'],
      scratch: '/tmp',
      resolver: '127.0.0.11',
    });
    // Update with: npm run deploy -- hosting nginx --edge edge:4000 --resolver 127.0.0.11 --out
    // deploy/hosting/nginx.conf
    expect(readFileSync(join(root, 'deploy/hosting/nginx.conf'), 'utf8')).toBe(text);
  });
});

test('creates buckets once the server answers, and keeps existing ones', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (asked.length === 1) return void response.writeHead(503).end();
    if (request.url?.startsWith('/media') === true) return void response.writeHead(200).end();
    response.writeHead(409, { 'content-type': 'application/xml' });
    response.end('<Error><Code>BucketAlreadyOwnedByYou</Code><Message>yours</Message></Error>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { stdout } = await run(
      'node',
      [join(root, 'deploy/hosting/make-buckets.mjs'), 'media', 'releases'],
      {
        env: {
          PATH: process.env.PATH,
          NODE_NO_WARNINGS: '1',
          RELEASE_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          RELEASE_S3_ACCESS_KEY_ID: 'lisan',
          RELEASE_S3_SECRET_ACCESS_KEY: 'a secret of the test',
        },
      },
    );
    expect(stdout).toBe('media was made\nreleases is there\n');
    expect(asked).toEqual(['PUT /media/', 'PUT /media/', 'PUT /releases/']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
