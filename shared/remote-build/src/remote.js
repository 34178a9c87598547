import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseBuild, workspaceOf } from './base.js';
import { BuildRecordPlugin, VERSION_MARK, scriptsOf } from './plugins/build-record-plugin.js';
import { IntegrityPlugin } from './plugins/integrity-plugin.js';
import { OneFirstFilePlugin } from './plugins/one-first-file-plugin.js';
import { StableIdsPlugin } from './plugins/stable-ids-plugin.js';
import { namesUsed } from './plugins/shared-names.js';
import { lazyChunksOf } from './plugins/lazy-chunks.js';
import { consumedShares, versionInstalled, versionsOf } from './sharing.js';
import { standaloneFrame } from './pages.js';
import { prerendersOf } from './plugins/prerender-plugin.js';
import { prerenderRemote } from './prerender-remote.js';

const nonceRuntime = fileURLToPath(new URL('./runtime/nonce.js', import.meta.url));
const ENTRY = 'remote-entry.js';
const EXPOSED_CHUNK = 'remote';
const DEFINITION = './src/remote.tsx';

/**
 * Build of a remote: `export default remoteBuild(import.meta.url)` is its whole webpack.config.js.
 * `webpack build` creates the published files; `webpack serve` runs the remote alone from `src/start.tsx`.
 * @param {string} configUrl `import.meta.url` of the remote's webpack.config.js
 * @returns {(env: object, argv: object) => import('webpack').Configuration}
 */
export function remoteBuild(configUrl) {
  const workspace = workspaceOf(configUrl);
  return (env, argv) =>
    env.WEBPACK_SERVE
      ? standaloneFrame(workspace, () =>
          federatedRemote(workspace, { production: false, refresh: true, own: true }),
        )
      : federatedRemote(workspace, { production: argv.mode !== 'development' });
}

/**
 * @param {import('./base.js').Workspace} workspace
 * @param {{ production: boolean, refresh?: boolean, own?: boolean }} options `own`: bundle React
 *   whatever the manifest says, because a production shell's React has no Fast Refresh
 * @returns {import('webpack').Configuration}
 */
export function federatedRemote(workspace, { production, refresh = false, own = false }) {
  const base = baseBuild(workspace, { production, refresh });
  const container = containerName(workspace, production);
  const manifest = readManifest(workspace);
  // With its own React, a remote also bundles the kit and all React libraries.
  const shared = manifest.ownReact || own ? {} : consumedShares(workspace.folder, production);
  return {
    ...base,
    entry: {},
    output: { ...base.output, uniqueName: container },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY,
        // A module entry would bypass the shell's hook that adds the hash.
        library: { type: 'var', name: container },
        exposes: { './remote': { import: DEFINITION, name: EXPOSED_CHUNK } },
        shared,
        // The default loads every remote at startup, and one failure breaks the host.
        shareStrategy: 'loaded-first',
        runtimePlugins: [nonceRuntime],
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
        dts: false,
        manifest: false,
      }),
      ...(refresh ? [new ReactRefreshPlugin({ overlay: false })] : []),
      ...(production
        ? [
            new StableIdsPlugin(),
            new IntegrityPlugin(),
            new OneFirstFilePlugin({ entry: ENTRY, chunk: EXPOSED_CHUNK }),
            ...prerenderRemote(workspace, manifest),
            buildRecord(workspace, container, { shared, ownReact: manifest.ownReact }),
          ]
        : []),
    ],
  };
}

/** Valid identifiers only: federation reports missing files for names with a hyphen. */
function containerName({ name, version }, production) {
  const identifier = (text) => text.replace(/[^a-z0-9]+/gi, '_');
  return production
    ? `lisan_${identifier(name)}_${identifier(version)}_${VERSION_MARK}`
    : `lisan_${identifier(name)}`;
}

function readManifest({ folder }) {
  return JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
}

function buildRecord({ folder, name, version }, container, { shared, ownReact }) {
  return new BuildRecordPlugin({
    version,
    // Published with the files, so it is part of the version.
    namedBy: [join(folder, 'remote.json')],
    describe: (compilation) => ({
      kind: 'remote',
      name,
      container,
      entry: ENTRY,
      preload: scriptsOf(compilation.namedChunkGroups.get(EXPOSED_CHUNK)),
      parts: lazyChunksOf(compilation, join(folder, DEFINITION)),
      pictures: prerendersOf(compilation),
      namesUsed: namesUsed(compilation),
      sharedRequired: versionsOf(shared, 'requiredVersion'),
      ...(ownReact ? { ownReact: versionInstalled(folder, 'react') } : {}),
    }),
  });
}
