import { availableParallelism } from 'node:os';
import { countJest, countPlaywright, type Counts } from './counts';

/** One part of the whole check. Without a `report` the exit code alone is one check. */
export type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report?: { file: string; count: (text: string) => Counts };
  /** A step that takes longer hangs: it is ended and has failed. 10 unless said otherwise. */
  minutes?: number;
  /** It keeps one core busy: such steps run beside each other, and each tells what it said once it has ended. */
  hasOneCore?: boolean;
};

const bin = (name: string, ...options: readonly string[]) => [
  'node',
  `node_modules/.bin/${name}`,
  ...options,
];
const reports = '.cache/reports';

interface JestOptions {
  /** Part of the step's name where a project runs twice. */
  readonly name?: string;
  readonly databases?: 'embedded' | 'postgres';
  /** Part of the paths of the test files to run. */
  readonly files?: string;
}

/**
 * Server tests run as native modules (`--experimental-vm-modules`), browser packages as CommonJS: the flag would make jest load
 * `.mjs` files of packages natively there too.
 */
function jest(
  project: 'web' | 'node' | 'slow',
  { name = project, databases, files }: JestOptions = {},
): Step {
  const file = `${reports}/jest-${name}.json`;
  const isServer = project !== 'web';
  // jest leaves one core free by default. A server test waits for a third of its time, so one more worker fits.
  const workers = availableParallelism() + (isServer ? 1 : 0);
  return {
    name: `tests-${name}`,
    command: [
      'node',
      ...(isServer ? ['--experimental-vm-modules'] : []),
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      project,
      `--maxWorkers=${workers}`,
      '--json',
      `--outputFile=${file}`,
      ...(files === undefined ? [] : [files]),
    ],
    env: { NODE_NO_WARNINGS: '1', ...(databases && { TEST_DATABASES: databases }) },
    minutes: 45,
    report: { file, count: countJest },
  };
}

const folders = ['shell', 'remotes', 'shared', 'api', 'deploy', 'e2e', 'tooling'];

/** A tool that reads the sources. */
const look = (name: string, program: string, ...options: readonly string[]): Step => ({
  name,
  command: bin(program, ...options),
  hasOneCore: true,
});

/** TypeScript 7 checks; `typescript` itself stays at 6, whose API ts-jest and the compatibility checks use. */
const types = (name: string, project: string): Step => ({
  name,
  command: ['node', 'node_modules/typescript-7/bin/tsc', '-p', project],
  hasOneCore: true,
});

/** Everything short of a browser. First what only reads, the longest of it first: the shorter fill what is left. */
export const checks: Step[] = [
  types('types-node', 'tsconfig.node.json'),
  types('types-web', 'tsconfig.web.json'),
  look('format', 'oxfmt', '--check'),
  look('lint', 'oxlint'),
  types('types-e2e', 'e2e/tsconfig.json'),
  look('boundaries', 'depcruise', '--no-progress', ...folders),
  look('dead-code', 'knip'),
  look(
    'dead-code-shipped',
    ...['knip', '--production', '--strict', '--include', 'files,dependencies,unlisted,unresolved'],
  ),
  jest('web'),
  jest('node', { databases: 'embedded' }),
];

/** A test of Playwright's json report and of jest's is counted alike. */
function journeysOf(name: string, ...options: readonly string[]): Step {
  const file = `${reports}/${name}.json`;
  return {
    name,
    minutes: 45,
    command: bin(
      ...['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'],
      ...options,
    ),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: countPlaywright },
  };
}

/** One walk through each part of the product. */
export const smoke: Step = journeysOf('smoke', '--grep', '@smoke');

const sizesReport = `${reports}/sizes.json`;

/** Bytes of the shell and of each remote against their budget, of the build that the journeys made. */
export const sizes: Step = {
  name: 'sizes',
  command: bin('tsx', 'tooling/check/sizes/run.ts'),
  report: { file: sizesReport, count: (text) => JSON.parse(text) as Counts },
};

const firstLoadReport = `${reports}/first-load.json`;

/** What the first pages fetch, and whether they are there before any script, on the same build. */
export const firstLoad: Step = {
  name: 'first-load',
  command: bin('tsx', 'tooling/check/first-load/run.ts'),
  report: { file: firstLoadReport, count: (text) => JSON.parse(text) as Counts },
};

/** What `npm run test:all` adds: processes, outages, campaigns, PostgreSQL, and every other journey in both languages. */
export const others: Step[] = [
  jest('slow'),
  jest('node', { name: 'postgres', databases: 'postgres', files: String.raw`\.databases\.test\.ts$` }),
  journeysOf('journeys', '--grep-invert', '@smoke'),
  firstLoad,
];
