import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { workspaceOf } from './base.js';
import { diskCache } from './disk-cache.js';
import { federatedRemote } from './remote.js';
import { federatedShell, shellScripts } from './shell.js';

/**
 * Serves the shell and some remotes with Fast Refresh, and everything else from the edge, on one origin.
 * @param {object} options
 * @param {string} options.root the repository
 * @param {readonly string[]} options.names of remotes to watch
 * @param {string} options.host
 * @param {number} options.port
 * @param {Promise<string>} options.behind origin of the edge; requests wait for it
 * @returns {Promise<{ served: Served, stop: () => Promise<void> }>} after the first build;
 *   `stop` saves the build cache
 * @typedef {{ shell: object, remotes: Record<string, object> }} Served entries of the release manifest
 */
export async function serveDevelopment({ root, names, host, port, behind }) {
  const workspace = (path) => workspaceOf(pathToFileURL(join(root, path, 'webpack.config.js')).href);
  const at = (name, config) => ({
    ...config,
    name,
    output: { ...config.output, publicPath: `/dev/${name}/` },
    cache: diskCache(`dev-${name}`, join(root, '.cache', 'webpack')),
  });
  const shell = at(
    'shell',
    federatedShell(workspace('shell'), { production: false, refresh: true, contracts: [] }),
  );
  const remotes = names.map((name) =>
    at(name, federatedRemote(workspace(`remotes/${name}`), { production: false, refresh: true })),
  );

  const compiler = webpack([shell, ...remotes]);
  const compiled = new Promise((resolve) => compiler.hooks.done.tap('first', (stats) => resolve(stats)));
  const server = new WebpackDevServer(
    {
      host,
      port,
      hot: true,
      // A reload would lose user input.
      liveReload: false,
      static: false,
      devMiddleware: { stats: 'errors-warnings' },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      proxy: [
        { context: (path) => !path.startsWith('/dev/') && path !== '/ws', router: () => behind, xfwd: true },
      ],
    },
    compiler,
  );
  await server.start();
  await compiled;
  const served = {
    shell: { base: shell.output.publicPath, scripts: shellScripts },
    remotes: Object.fromEntries(
      remotes.map(({ name, output }) => [
        name,
        { base: output.publicPath, entry: 'remote-entry.js', container: output.uniqueName },
      ]),
    ),
  };
  return { served, stop: () => server.stop() };
}
