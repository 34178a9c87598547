import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { join } from 'node:path';
import { diskCache } from './disk-cache.js';
import { developedFiles } from './page-names.js';

const socketPath = `${developedFiles}ws`;

/**
 * Hosts allowed to read files and updates from another origin: only the override's site. Listing `localhost` would
 * allow every local page.
 */
export function allowedHostsFor(site) {
  const { hostname } = new URL(site);
  return hostname === 'localhost' ? 'auto' : [hostname];
}

/**
 * Proxy entry for a remote's federated files, which overrides load. Compiles them on the first request.
 * @param {object} options
 * @param {() => import('webpack').Configuration} options.config of the remote; called once
 * @param {string} options.folder of its workspace
 * @param {() => string} options.origin of the development server
 * @param {string} options.site origin whose pages may request the files
 * @returns {object} entry of the server's `proxy`
 */
export function federatedFiles({ config, folder, origin, site }) {
  let running;
  const start = async () => {
    const build = config();
    const compiler = webpack({
      ...build,
      output: { ...build.output, publicPath: origin() + developedFiles },
      cache: diskCache('federated', join(folder, '.cache', 'webpack')),
    });
    const server = new WebpackDevServer(
      {
        host: '127.0.0.1',
        port: 0,
        hot: true,
        static: false,
        allowedHosts: allowedHostsFor(site),
        // A reload would lose user input.
        liveReload: false,
        webSocketServer: { type: 'ws', options: { path: socketPath } },
        client: {
          webSocketURL: origin().replace(/^http/, 'ws') + socketPath,
          // Built with innerHTML, which the pages' CSP blocks.
          overlay: false,
          logging: 'warn',
        },
        devMiddleware: { publicPath: developedFiles, stats: 'errors-warnings' },
        headers: ({ headers }) =>
          headers.origin === site
            ? {
                'access-control-allow-origin': site,
                'access-control-allow-private-network': 'true',
                'cross-origin-resource-policy': 'cross-origin',
                vary: 'origin',
              }
            : { vary: 'origin' },
      },
      compiler,
    );
    await server.start();
    console.log(`${site} may take this remote from ${origin()} as soon as an override says so.`);
    return `http://127.0.0.1:${server.server.address().port}`;
  };
  return {
    context: (path) => path.startsWith(developedFiles),
    router: () => (running ??= start()),
    ws: true,
    logLevel: 'silent',
  };
}
