import { countJest, countPlaywright, type Counts } from './counts';

/** One part of the whole check. Without a `report` the exit code alone is one check. */
export type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report?: { file: string; count: (text: string) => Counts };
  /** A step that takes longer hangs: it is ended and has failed. 10 unless said otherwise. */
  minutes?: number;
};

const bin = (name: string, ...options: readonly string[]) => [
  'node',
  `node_modules/.bin/${name}`,
  ...options,
];
const reports = '.cache/reports';

const jest = (project: string): Step => {
  const file = `${reports}/jest-${project}.json`;
  return {
    name: `tests-${project}`,
    command: [
      ...['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
      // jest leaves one core to others: on two that is half of the machine.
      ...['--selectProjects', project, '--maxWorkers=100%', '--json', `--outputFile=${file}`],
    ],
    env: { NODE_NO_WARNINGS: '1' },
    minutes: 45,
    report: { file, count: countJest },
  };
};

const rooms = ['shell', 'remotes', 'shared', 'api', 'deploy', 'e2e', 'tooling'];

/** Everything short of a browser, quickest first. */
export const checks: Step[] = [
  { name: 'format', command: bin('prettier', '--check', '--log-level', 'warn', '.') },
  { name: 'lint', command: bin('oxlint') },
  { name: 'boundaries', command: bin('depcruise', '--no-progress', ...rooms) },
  { name: 'dead-code', command: bin('knip') },
  {
    name: 'dead-code-shipped',
    command: bin('knip', '--production', '--strict', '--include', 'files,dependencies,unlisted,unresolved'),
  },
  { name: 'types-web', command: bin('tsc', '-p', 'tsconfig.web.json') },
  { name: 'types-node', command: bin('tsc', '-p', 'tsconfig.node.json') },
  { name: 'types-e2e', command: bin('tsc', '-p', 'e2e/tsconfig.json') },
  jest('web'),
  jest('node'),
];

/**
 * Journeys that a check goes in English alone: those whose pages other journeys visit in Arabic too. All are gone by
 * `npm run journeys`.
 */
const repeated =
  '(google|invite|late-answers|left-behind|news|own-voice|replies|reset|room|speech-text|start|success|take-out|toasts|words).spec.ts [^(]*[(]ar';

const journeysReport = `${reports}/journeys.json`;

/** What people do, in a real browser, on a Lisan that was started as people start it. */
export const journeys: Step = {
  name: 'journeys',
  minutes: 25,
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
