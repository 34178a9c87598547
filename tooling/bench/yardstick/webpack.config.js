import { fileURLToPath } from 'node:url';
import { pageBuild } from '@lisan/remote-build';

const root = new URL('../../../', import.meta.url);
const build = pageBuild(new URL('shell/webpack.config.js', root).href, {
  entry: './src/index.ts',
  title: 'Lisan',
  folder: '../.cache/bench/one-bundle',
});

/** Lisan as one application: the same sources without federation. Views stay lazy chunks. */
export default (env, argv) => {
  const config = build(env, argv);
  const staticRemotes = fileURLToPath(new URL('static-remotes.js', import.meta.url));
  return {
    ...config,
    // Another name than the shell's policy, which requires published hashes.
    output: { ...config.output, trustedTypes: 'one-bundle' },
    resolve: { ...config.resolve, alias: { '@module-federation/enhanced/runtime$': staticRemotes } },
    plugins: [
      ...config.plugins,
      (compiler) => new compiler.webpack.DefinePlugin({ __LISAN_ACCEPTED_KEYS__: '""' }).apply(compiler),
    ],
  };
};
