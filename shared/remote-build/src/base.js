import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { scriptPolicy } from './page-names.js';

const require = createRequire(import.meta.url);

/**
 * @typedef {object} Workspace
 * @property {string} folder absolute path of the workspace
 * @property {string} name without its scope: `chat`, not `@lisan/chat`
 * @property {string} version of its package.json
 */

/**
 * @param {string} configUrl `import.meta.url` of the workspace's webpack.config.js
 * @returns {Workspace}
 */
export function workspaceOf(configUrl) {
  const folder = dirname(fileURLToPath(configUrl));
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { folder, name: name.replace(/^@[^/]+\//, ''), version };
}

/**
 * Shared configuration of all browser builds.
 * @param {Workspace} workspace
 * @param {{ production: boolean, refresh?: boolean }} options `refresh` compiles components for Fast Refresh
 * @returns {import('webpack').Configuration}
 */
export function baseBuild(workspace, { production, refresh = false }) {
  return {
    mode: production ? 'production' : 'development',
    context: workspace.folder,
    target: ['web', 'es2022'],
    // Source maps for stack traces; no loaded file references them.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: join(workspace.folder, 'dist'),
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].chunk.js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      uniqueName: workspace.name,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      trustedTypes: { policyName: scriptPolicy },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.json'] },
    module: {
      rules: [
        sourceRule('.ts', { production, refresh }),
        sourceRule('.tsx', { production, refresh }),
        { test: /[\\/]node_modules[\\/]@lisan[\\/]ui[\\/].*\.js$/, use: componentIdsLoader },
        ...assetRules,
      ],
    },
    optimization: production
      ? {
          moduleIds: 'deterministic',
          chunkIds: 'deterministic',
          splitChunks: { minSize: 40_000 },
          minimizer: [
            new MinimizerPlugin({
              minify: MinimizerPlugin.swcMinify,
              extractComments: false,
              // Four workers on two processors cost more memory than they save time.
              parallel: 2,
              terserOptions: { compress: { passes: 2 }, format: { comments: false } },
            }),
          ],
        }
      : {},
    performance: { hints: false },
    stats: { preset: 'errors-warnings' },
    infrastructureLogging: { level: 'warn' },
  };
}

const componentIdsLoader = {
  loader: fileURLToPath(new URL('./plugins/component-ids-loader.cjs', import.meta.url)),
};

const assetRules = [
  // Never inlined: data: URLs would need a hole in the Content-Security-Policy.
  { test: /\.(?:woff2|png|jpe?g|webp|avif|svg|mp3|mp4|vtt)$/, type: 'asset/resource' },
];

function sourceRule(ending, { production, refresh }) {
  return {
    test: (file) => file.endsWith(ending),
    exclude: /node_modules/,
    use: [
      {
        loader: require.resolve('swc-loader'),
        options: {
          swcrc: false,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: ending === '.tsx' },
            transform: { react: { runtime: 'automatic', development: !production, refresh } },
          },
        },
      },
      componentIdsLoader,
    ],
  };
}
