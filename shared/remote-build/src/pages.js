import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseBuild, workspaceOf } from './base.js';
import { apiBase, rootId } from './page-names.js';

/** Where a remote alone looks for the server. */
const API = process.env.LISAN_URL ?? 'http://localhost:4000';

/**
 * A page of its own, without federation: the UI gallery, a remote alone, a bare page to measure against.
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

/** A remote alone: `src/start.tsx` in a frame of its own, with Fast Refresh. */
export function standaloneFrame(workspace) {
  return page(workspace, {
    entry: './src/start.tsx',
    title: `${workspace.name} alone`,
    production: false,
    port: 3001,
  });
}

function page(workspace, { entry, title, production, folder = 'dist', port = 3000 }) {
  const base = baseBuild(workspace, { production, refresh: !production });
  return {
    ...base,
    entry: { page: entry },
    output: { ...base.output, path: `${workspace.folder}/${folder}`, publicPath: '/' },
    plugins: [
      new HtmlWebpackPlugin({ templateContent: documentOf(title), inject: 'body' }),
      ...(production ? [] : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    devServer: {
      port,
      hot: true,
      historyApiFallback: true,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      // Not an error when nothing listens there: start.tsx then takes the fakes.
      proxy: [{ context: [apiBase], target: API, logLevel: 'silent' }],
    },
  };
}

const documentOf = (title) =>
  `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head><body><div id="${rootId}"></div></body></html>`;
