/**
 * `web` is what a browser runs (jsdom, CommonJS). `node` is what Node runs (native modules), and `slow` those of its tests that
 * start processes, wait for the clock or take long: `*.slow.test.ts`.
 */
const compilerOptions = {
  rootDir: '.',
  noEmit: false,
  incremental: false,
  sourceMap: true,
  inlineSources: true,
};

const shared = {
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
  restoreMocks: true,
  // Coverage is of what ships.
  coveragePathIgnorePatterns: [
    '/node_modules/',
    String.raw`\.(test|builders|d)\.tsx?$`,
    '/testing/',
    String.raw`/remotes/[^/]+/src/start\.tsx$`,
  ],
};

const node = {
  ...shared,
  testEnvironment: 'node',
  runtime: '<rootDir>/api/testing/jest-runtime.cjs',
  globalSetup: '<rootDir>/api/testing/build-processes.mjs',
  globalTeardown: '<rootDir>/api/testing/kept-databases.cjs',
  moduleNameMapper: { '/entry-point$': '<rootDir>/api/testing/built-entry-point.ts' },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      'ts-jest',
      {
        useESM: true,
        tsconfig: {
          ...compilerOptions,
          module: 'ESNext',
          moduleResolution: 'Bundler',
          target: 'ES2022',
          esModuleInterop: true,
          isolatedModules: true,
          resolveJsonModule: true,
        },
        diagnostics: false,
      },
    ],
  },
};

/** @type {import('jest').Config} */
export default {
  // Two cores are shared by everything that runs; a limit is no measurement.
  testTimeout: 120_000,
  // Node never frees the modules a test file imports, so a worker grows by 15 MB with each server it opens.
  workerIdleMemoryLimit: '1200MB',
  cacheDirectory: '.cache/jest',
  testSequencer: '<rootDir>/api/testing/longest-first.cjs',
  coverageProvider: 'v8',
  coverageReporters: ['text-summary', 'json', 'lcov'],
  projects: [
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/shared/testing/jest-environment.cjs',
      testMatch: ['<rootDir>/{shell,remotes,shared}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
      transform: {
        '\\.[cm]?[jt]sx?$': [
          'ts-jest',
          {
            tsconfig: {
              ...compilerOptions,
              module: 'CommonJS',
              moduleResolution: 'Node10',
              ignoreDeprecations: '6.0',
              target: 'ES2023',
              jsx: 'react-jsx',
              allowJs: true,
              esModuleInterop: true,
              isolatedModules: true,
              resolveJsonModule: true,
            },
            diagnostics: false,
          },
        ],
      },
      transformIgnorePatterns: [
        '/node_modules/(?!(ky|typebox|eventsource-parser|react-markdown|remark-[^/]+|rehype-[^/]+|unified|bail|is-plain-obj|trough|vfile[^/]*|unist-[^/]+|mdast-[^/]+|hast-[^/]+|micromark[^/]*|decode-named-character-reference|character-entities[^/]*|property-information|space-separated-tokens|comma-separated-tokens|html-url-attributes|devlop|ccount|escape-string-regexp|markdown-table|zwitch|longest-streak|trim-lines|estree-util-[^/]+|inline-style-parser|style-to-[^/]+)/)',
      ],
      moduleNameMapper: {
        '\\.(woff2|png|svg|jpg|webp|mp3|mp4|vtt|css)$': '<rootDir>/shared/testing/src/asset-stub.ts',
        '^@testing-library/react$': '<rootDir>/shared/testing/src/testing-library.cjs',
      },
    },
    {
      ...node,
      displayName: 'node',
      testMatch: ['<rootDir>/{api,deploy,tooling}/**/*.test.ts'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, String.raw`\.slow\.test\.ts$`],
    },
    { ...node, displayName: 'slow', testMatch: ['<rootDir>/{api,deploy,tooling}/**/*.slow.test.ts'] },
  ],
};
