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

/**
 * What Node runs is tested as native modules, what a browser runs as CommonJS: with the flag jest on Node 24 takes the
 * `.mjs` files of packages for native ones there too, after they have been made CommonJS.
 */
const jest = (project: 'web' | 'node'): Step => {
  const file = `${reports}/jest-${project}.json`;
  return {
    name: `tests-${project}`,
    command: [
      ...[
        'node',
        ...(project === 'node' ? ['--experimental-vm-modules'] : []),
        'node_modules/jest/bin/jest.js',
      ],
      // jest leaves one core to others: on two that is half of the machine. A file of the server waits a third of its
      // time, for processes and databases that it starts: one more begins meanwhile.
      `--maxWorkers=${availableParallelism() + (project === 'node' ? 1 : 0)}`,
      ...['--selectProjects', project, '--json', `--outputFile=${file}`],
    ],
    env: { NODE_NO_WARNINGS: '1' },
    minutes: 45,
    report: { file, count: countJest },
  };
};

const folders = ['shell', 'remotes', 'shared', 'api', 'deploy', 'e2e', 'tooling'];

/** A tool that reads the sources. */
const look = (name: string, program: string, ...options: readonly string[]): Step => ({
  name,
  command: bin(program, ...options),
  hasOneCore: true,
});

/** Everything short of a browser. First what only reads, the longest of it first: the shorter fill what is left. */
export const checks: Step[] = [
  look('types-node', 'tsc', '-p', 'tsconfig.node.json'),
  look('types-web', 'tsc', '-p', 'tsconfig.web.json'),
  look('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  look('lint', 'oxlint'),
  look('types-e2e', 'tsc', '-p', 'e2e/tsconfig.json'),
  look('boundaries', 'depcruise', '--no-progress', ...folders),
  look('dead-code', 'knip'),
  look(
    'dead-code-shipped',
    ...['knip', '--production', '--strict', '--include', 'files,dependencies,unlisted,unresolved'],
  ),
  jest('web'),
  jest('node'),
];

/**
 * Journeys that a check goes in one language, or at one width, alone: their pages are visited in the other by those that
 * stay. All are gone by `npm run journeys`.
 */
const repeated = [
  '(access|attachments|google|invite|late-answers|left-behind|links|news|own-voice|plans|progress|replies|reset|room|speech-faults|speech-text|start|success|take-out|toasts|translations|uploads).spec.ts [^(]*[(]ar',
  // The visit asks for a script of thirty seconds in Arabic, of more than a minute in English.
  '(captions|making|phone|reading|scripts|visit|ways).spec.ts [^(]*[(]en',
  // The slow desk goes the way of the quick one.
  'keyboard.spec.ts [^(]*[(]en, 1280[)]',
  'first-picture.spec.ts .*: en, 360',
  'speech-walk.spec.ts [^(]*[(](en, 1440|ar, 360)',
  'results.spec.ts [^(]*[(](en|ar, by keyboard, 1440)',
  'projects.spec.ts a project of the demo, by mouse',
].join('|');

const journeysReport = `${reports}/journeys.json`;

/** What people do, in a real browser, on a Lisan that was started as people start it. */
export const journeys: Step = {
  name: 'journeys',
  minutes: 40,
  command: bin(
    ...['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    ...['--grep-invert', repeated, '--reporter', 'list,json'],
  ),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
  report: { file: journeysReport, count: countPlaywright },
};

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
