import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { join } from 'node:path';
import { keptOnDisk } from './kept-on-disk.js';
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
 * The way to the files of a remote that a page of the whole Lisan takes in place of those that are live. They are compiled
 * when somebody asks for the first of them: who sees the remote alone pays nothing for it.
 * @param {object} options
 * @param {() => import('webpack').Configuration} options.config of the remote, to be called once
 * @param {string} options.folder of its workspace
 * @param {() => string} options.origin where the server listens before which this stands
 * @param {string} options.site origin of the Lisan whose pages may ask
 * @returns {object} an entry of the server's `proxy`
 */
export function federatedFiles({ config, folder, origin, site }) {
  let running;
  const start = async () => {
    const build = config();
    const compiler = webpack({
      ...build,
      output: { ...build.output, publicPath: origin() + developedFiles },
      cache: keptOnDisk('federated', join(folder, '.cache', 'webpack')),
    });
    const server = new WebpackDevServer(
      {
        ...{ host: '127.0.0.1', port: 0, hot: true, static: false, allowedHosts: allowedHostsFor(site) },
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
