import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { baseBuild, workspaceOf } from './base.js';
import { releaseSetId, rootId } from './page-names.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Shell and every remote as one static application, from the same sources and without federation: what the benchmarks
 * measure the platform against. Views stay chunks of their own, as in any application that is made with care.
 * @param {{ root: string, output: string }} options the repository, and the folder that receives the build
 * @returns {(env: object, argv: object) => import('webpack').Configuration}
 */
export function oneBundleBuild({ root, output }) {
  const shell = workspaceOf(pathToFileURL(join(root, 'shell', 'webpack.config.js')).href);
  const isRemote = (name) => existsSync(join(root, 'remotes', name, 'remote.json'));
  const names = readdirSync(join(root, 'remotes')).filter(isRemote).sort();
  return (env, argv) => {
    const base = baseBuild(shell, { production: argv.mode !== 'development' });
    const inShell = (file) => join(shell.folder, 'src', 'remotes', file);
    return {
      ...base,
      entry: { application: './src/index.ts' },
      output: { ...base.output, path: output, publicPath: '/', uniqueName: 'lisan_one_bundle' },
      resolve: {
        ...base.resolve,
        alias: {
          // The two modules that fetch code at run time; all others are the ones that are released.
          [inShell('federation-source')]: here('./runtime/static-source.js'),
          [inShell('script-guard')]: here('./runtime/open-guard.js'),
        },
      },
      module: {
        rules: [
          ...base.module.rules,
          {
            test: here('./runtime/static-source.js'),
            use: { loader: here('./plugins/remotes-loader.cjs'), options: { root, names } },
          },
        ],
      },
      plugins: [
        // Its set comes from nowhere else than the application itself.
        new webpack.DefinePlugin({ __LISAN_ACCEPTED_KEYS__: '""' }),
        new HtmlWebpackPlugin({
          templateContent: documentWith(releaseSetOf(root, names)),
          scriptLoading: 'defer',
        }),
      ],
    };
  };
}

/** What the shell reads of its remotes, with as much truth as it needs. */
function releaseSetOf(root, names) {
  const read = (...path) => JSON.parse(readFileSync(join(root, 'remotes', ...path), 'utf8'));
  const remotes = names.map((name) => {
    const { contract, views, slots = [], events } = read(name, 'remote.json');
    const words = {
      en: read(name, 'src', 'translations', 'en.json'),
      ar: read(name, 'src', 'translations', 'ar.json'),
    };
    const label = (key) => ({ en: find(words.en, key), ar: find(words.ar, key) });
    return [
      name,
      {
        version: 'static',
        base: '/',
        entry: name,
        container: name,
        contract,
        preload: [],
        parts: {},
        integrity: {},
        views: views.map((view) => ({ ...view, label: label(view.label) })),
        slots,
        events,
        sharedRequired: {},
      },
    ];
  });
  return {
    format: 1,
    id: '1-00000000',
    createdAt: new Date(0).toISOString(),
    previous: null,
    shell: {
      version: 'static',
      base: '/',
      scripts: ['application.js'],
      integrity: {},
      contracts: [1, 2],
      sharedProvided: {},
    },
    remotes: Object.fromEntries(remotes),
  };
}

const find = (messages, key) =>
  messages[key] ?? key.split('.').reduce((tree, part) => tree?.[part], messages);

function documentWith(set) {
  const json = JSON.stringify(set).replaceAll('<', '\\u003c');
  return (
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Lisan</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<script type="application/json" id="${releaseSetId}">${json}</script></head><body><div id="${rootId}"></div></body></html>`
  );
}
