import { availableParallelism } from 'node:os';
import { countJest, countPlaywright, failuresOfJest, failuresOfPlaywright, type Counts } from './counts';

/** A step of the whole check. Without a `report` the exit code is one check. */
export type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report?: {
    file: string;
    count: (text: string) => Counts;
    failures: (text: string) => string[];
  };
  /** Timeout; 10 by default. */
  minutes?: number;
  /** Uses one core: such steps run in parallel and print their output at the end. */
  hasOneCore?: boolean;
};

const bin = (name: string, ...options: readonly string[]) => [
  'node',
  `node_modules/.bin/${name}`,
  ...options,
];
const reports = '.cache/reports';

interface JestOptions {
  readonly name?: string;
  readonly databases?: 'embedded' | 'postgres';
  /** Pattern of test file paths. */
  readonly files?: string;
}

/**
 * Server tests run as native modules (`--experimental-vm-modules`). Browser tests run as CommonJS,
 * since the flag would load `.mjs` files natively there too.
 */
function jest(
  project: 'web' | 'node' | 'slow',
  { name = project, databases, files }: JestOptions = {},
): Step {
  const file = `${reports}/jest-${name}.json`;
  const isServer = project !== 'web';
  // Tests wait a quarter of their time, so one worker more than cores fits.
  const workers = availableParallelism() + 1;
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
    report: { file, count: countJest, failures: failuresOfJest },
  };
}

const folders = ['shell', 'remotes', 'shared', 'api', 'deploy', 'e2e', 'tooling'];

const look = (name: string, program: string, ...options: readonly string[]): Step => ({
  name,
  command: bin(program, ...options),
  hasOneCore: true,
});

/** TypeScript 7 checks; ts-jest and the compatibility checks use the API of TypeScript 6. */
const types = (name: string, project: string): Step => ({
  name,
  command: ['node', 'node_modules/typescript-7/bin/tsc', '-p', project],
  hasOneCore: true,
});

/**
 * All checks without a browser. Read-only ones first, the longest at the start, for better packing.
 */
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
    report: { file, count: countPlaywright, failures: failuresOfPlaywright },
  };
}

/** One journey through each part of the product. */
export const smoke: Step = journeysOf('smoke', '--grep', '@smoke');

export const sizes: Step = {
  name: 'sizes',
  command: bin('tsx', 'tooling/check/sizes/run.ts'),
};

export const firstLoad: Step = {
  name: 'first-load',
  command: bin('tsx', 'tooling/check/first-load/run.ts'),
};

/**
 * What `npm run test:all` adds: processes, outages, campaigns, PostgreSQL, and all other journeys
 * in both languages.
 */
export const others: Step[] = [
  jest('slow'),
  jest('node', { name: 'postgres', databases: 'postgres', files: String.raw`\.databases\.test\.ts$` }),
  journeysOf('journeys', '--grep-invert', '@smoke'),
  firstLoad,
];
