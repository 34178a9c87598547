import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { baseBuild, workspaceOf } from './base.js';
import { keysPlaceholder } from './page-names.js';
import { BuildRecordPlugin, scriptsOf } from './plugins/build-record-plugin.js';
import { IntegrityPlugin } from './plugins/integrity-plugin.js';
import { StableIdsPlugin } from './plugins/stable-ids-plugin.js';
import { lazyChunksOf } from './plugins/lazy-chunks.js';
import { PrerenderPlugin, prerendersOf } from './plugins/prerender-plugin.js';
import { namesProvided } from './plugins/shared-names.js';
import { providedShares, versionsOf } from './sharing.js';

const nonceRuntime = fileURLToPath(new URL('./runtime/nonce.js', import.meta.url));
const noSnapshots = fileURLToPath(new URL('./runtime/no-snapshots.js', import.meta.url));
const refreshHook = fileURLToPath(new URL('./runtime/refresh-hook.js', import.meta.url));
const ENTRY = 'shell';
const PLATFORM = 'platform';

const PRERENDER_MODULE = './src/prerender/prerender-all';
/** Properties of these files are lazy chunks, named after the page, `frame`, or the language. */
const LAZY_MODULES = [
  'src/routing/page-files.ts',
  'src/frame-file.ts',
  'src/translations/shell-translations.ts',
];

export const shellScripts = [`${PLATFORM}.js`, `${ENTRY}.js`];

/**
 * Build of the shell. Contains no remote names: they come from the release manifest at run time.
 * @param {string} configUrl `import.meta.url` of the shell's webpack.config.js
 * @param {{ contracts: readonly number[] }} options supported contract versions
 * @returns {(env: object, argv: object) => import('webpack').Configuration}
 */
export function shellBuild(configUrl, { contracts }) {
  const workspace = workspaceOf(configUrl);
  return (env, argv) => federatedShell(workspace, { production: argv.mode !== 'development', contracts });
}

/**
 * @param {import('./base.js').Workspace} workspace
 * @param {{ production: boolean, contracts: readonly number[], refresh?: boolean }} options
 * @returns {import('webpack').Configuration}
 */
export function federatedShell(workspace, { production, contracts, refresh = false }) {
  const base = baseBuild(workspace, { production, refresh });
  const shared = providedShares(workspace.folder, production);
  return {
    ...base,
    entry: { [ENTRY]: [...(refresh ? [refreshHook] : []), './src/index.ts'] },
    output: { ...base.output, uniqueName: 'lisan_shell' },
    resolve: { ...base.resolve, alias: oneFederationRuntime() },
    optimization: {
      ...base.optimization,
      splitChunks: {
        ...base.optimization.splitChunks,
        cacheGroups: {
          // A library that one part needs loads in that part's file.
          defaultVendors: false,
          // Changes only with a React release.
          platform: {
            test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|styled-components|stylis|@emotion)[\\/]/,
            name: PLATFORM,
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'lisan_shell',
        shared,
        shareStrategy: 'loaded-first',
        runtimePlugins: [nonceRuntime],
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        dts: false,
        manifest: false,
      }),
      new webpack.DefinePlugin({
        __LISAN_ACCEPTED_KEYS__: JSON.stringify(production ? keysPlaceholder : ''),
      }),
      ...(refresh ? [new ReactRefreshPlugin({ overlay: false })] : []),
      ...(production
        ? [
            new StableIdsPlugin(),
            new IntegrityPlugin(),
            new PrerenderPlugin({
              folder: workspace.folder,
              source: `export { prerenderAll as default } from '${PRERENDER_MODULE}';`,
              explain: (name, language, fault) => `Picture '${name}' (${language}) of the shell: ${fault}`,
            }),
            buildRecord(workspace, contracts, shared),
          ]
        : []),
    ],
  };
}

/**
 * Otherwise the shell bundles the runtime twice, once as CommonJS (47 kB instead of 25), with two registries. Drops the
 * manifest code that `disableSnapshot` makes unreachable.
 */
function oneFederationRuntime() {
  const require = createRequire(
    createRequire(import.meta.url).resolve('@module-federation/enhanced/runtime'),
  );
  const moduleFile = (name) => join(dirname(require.resolve(name)), 'index.js');
  const coreFile = (path) => join(dirname(moduleFile('@module-federation/runtime-core')), path);
  return {
    [coreFile('plugins/snapshot/SnapshotHandler.js')]: noSnapshots,
    [coreFile('utils/preload.js')]: noSnapshots,
    '@module-federation/runtime-core$': moduleFile('@module-federation/runtime-core'),
    '@module-federation/sdk$': moduleFile('@module-federation/sdk'),
    '@module-federation/error-codes$': moduleFile('@module-federation/error-codes').replace(/\.js$/, '.mjs'),
  };
}

function buildRecord({ folder, version }, contracts, shared) {
  return new BuildRecordPlugin({
    version,
    describe: (compilation) => ({
      kind: 'shell',
      name: 'shell',
      scripts: scriptsOf(compilation.entrypoints.get(ENTRY)),
      parts: Object.assign({}, ...LAZY_MODULES.map((file) => lazyChunksOf(compilation, join(folder, file)))),
      pictures: prerendersOf(compilation),
      contracts,
      namesProvided: namesProvided(compilation),
      sharedProvided: versionsOf(shared, 'version'),
    }),
  });
}
