import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { baseBuild, workspaceOf } from './base.js';
import { allowedHostsFor, federatedFiles } from './federated-server.js';
import { diskCache } from './disk-cache.js';
import { apiBase, rootId } from './page-names.js';

const FIRST_PORT = 3000;
const host = 'localhost';

const API_URL = process.env.LISAN_URL ?? 'http://localhost:4000';

/**
 * Build of a page without federation: the UI gallery, a remote running alone, a bare page for measurements.
 * @param {string} configUrl `import.meta.url` of the webpack.config.js
 * @param {object} options
 * @param {string} options.entry path from the workspace's folder
 * @param {string} options.title of the document
 * @param {string} [options.folder] name of the output folder, `dist` by default
 * @param {number} [options.port] of the development server
 * @returns {(env: object, argv: object) => import('webpack').Configuration}
 */
export function pageBuild(configUrl, options) {
  const workspace = workspaceOf(configUrl);
  return (env, argv) =>
    page(workspace, { ...options, production: argv.mode !== 'development' && !env.WEBPACK_SERVE });
}

/**
 * Runs a remote alone from `src/start.tsx` with Fast Refresh, and logs its port. Also serves its federated files to overrides.
 * @param {() => import('webpack').Configuration} federated its federated build
 * @returns {Promise<import('webpack').Configuration>}
 */
export async function standaloneFrame(workspace, federated) {
  const wanted = portOf(workspace);
  const port = await findPort(wanted);
  const config = page(workspace, {
    entry: './src/start.tsx',
    title: `${workspace.name} alone`,
    production: false,
    port,
  });
  let origin = `http://${host}:${port}`;
  return {
    ...config,
    // Only the first process for a remote uses the disk cache.
    cache:
      port === wanted
        ? diskCache(`alone-${workspace.name}`, join(workspace.folder, '.cache', 'webpack'))
        : { type: 'memory' },
    devServer: {
      ...config.devServer,
      host,
      allowedHosts: allowedHostsFor(API_URL),
      proxy: [
        ...config.devServer.proxy,
        federatedFiles({
          config: federated,
          folder: workspace.folder,
          origin: () => origin,
          site: new URL(API_URL).origin,
        }),
      ],
      onListening({ server }) {
        origin = `http://${host}:${server.address().port}`;
        console.log(`${workspace.name} alone: ${origin}`);
      },
    },
  };
}

function portOf({ folder }) {
  const { views } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  return FIRST_PORT + ((views[0]?.order ?? 0) % 900);
}

function findPort(wanted) {
  const listen = (port) =>
    new Promise((resolve, reject) => {
      const probe = createServer();
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, () => {
        const { port: found } = probe.address();
        probe.close(() => resolve(found));
      });
    });
  return listen(wanted).catch(() => listen(0));
}

function page(workspace, { entry, title, production, folder = 'dist', port = 3000 }) {
  const base = baseBuild(workspace, { production, refresh: !production });
  return {
    ...base,
    entry: { page: entry },
    output: { ...base.output, path: `${workspace.folder}/${folder}`, publicPath: '/' },
    // Split packages, so an edit rewrites one small file.
    ...(production ? {} : { optimization: { splitChunks: { chunks: 'all' } } }),
    plugins: [
      new HtmlWebpackPlugin({ templateContent: documentOf(title), inject: 'body' }),
      ...(production ? [] : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    devServer: {
      port,
      hot: true,
      historyApiFallback: true,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      // No error without a server: start.tsx uses the fakes.
      proxy: [{ context: [apiBase], target: API_URL, logLevel: 'silent' }],
    },
  };
}

const documentOf = (title) =>
  `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head><body><div id="${rootId}"></div></body></html>`;
