import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** A registry of npm on this machine, which has what is installed in a checkout and nothing else. */
export type NpmRegistry = {
  url: string;
  /** Names of packages that were asked for, and are not there. */
  missing: Set<string>;
  stop(): Promise<void>;
};

type Installed = Map<string, Map<string, string>>;

/** Every version of every package that lies in the checkout, by the lockfile. */
function listInstalled(root: string): Installed {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>;
  };
  const installed: Installed = new Map();
  for (const [path, { version, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    const folder = join(root, path);
    if (!path.includes('node_modules/') || link || version === undefined || !existsSync(folder)) continue;
    installed.set(name, (installed.get(name) ?? new Map<string, string>()).set(version, folder));
  }
  return installed;
}

/** Answers as npm's registry does, to `npm install --registry`: what there is of a package, and its tarballs. */
export async function startNpmRegistry(root: string): Promise<NpmRegistry> {
  const installed = listInstalled(root);
  const missing = new Set<string>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', url).pathname).slice(1);
    const [name = '', version] = path.split('/-/');
    const versions = installed.get(name);
    const folder = version === undefined ? undefined : versions?.get(version.replace(/\.tgz$/, ''));
    if (folder !== undefined) {
      // npm takes off the first folder of a tarball, whatever it is called.
      const own = basename(folder);
      const words = ['-czf', '-', '-C', dirname(folder), `--exclude=${own}/node_modules`, own];
      spawn('tar', words, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout.pipe(response);
      return;
    }
    response.setHeader('content-type', 'application/json');
    if (versions === undefined || version !== undefined) {
      missing.add(name);
      response.writeHead(404).end('{"error":"not found"}');
      return;
    }
    const described = [...versions].map(([one, at]) => {
      const manifest = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as object;
      return [one, { ...manifest, dist: { tarball: `${url}/${name}/-/${one}.tgz` } }] as const;
    });
    const latest = described.at(0)?.[0];
    const document = { name, 'dist-tags': { latest }, versions: Object.fromEntries(described) };
    response.end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    missing,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
