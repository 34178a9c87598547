import { isOverrideTarget, MAX_OVERRIDE_MS } from '@lisan/contract';
import { InvalidArgumentError } from 'commander';
import { type Commands, authored, duration, example, siteOrigin } from './options';
import { runOnService, addStoreOption, toEdgeUrl, type StoreOptions } from './release-service';

const HOUR_MS = 3_600_000;

type OverrideOptions = StoreOptions & {
  readonly to: string;
  readonly site: string;
  readonly for: number;
  readonly edge?: URL;
  readonly tokenFile?: string;
};

export function addOverrideCommand(commands: Commands): void {
  const { program, config, add } = commands;
  const command = authored(program.command('override'), config.user)
    .description('a link by which your own browser takes one remote of a deployed page from your machine')
    .argument('<remote>')
    .requiredOption('--to <origin>', 'where `npm run dev` serves it: http://localhost:3001', target)
    .option('--site <origin>', 'the Lisan that is looked at', siteOrigin, siteOfThisMachine(config))
    .option('--for <time>', 'how long it holds, at most 24h', life, 2 * HOUR_MS)
    .option('--edge <edge>', 'in place of a store, the admin port of an edge: https://edge:4100', toEdgeUrl)
    .option(
      '--token-file <file>',
      'holds the token for that edge; by default DEPLOY_TOKEN does',
      config.tokenFile,
    );
  addStoreOption(command, config);
  add(
    example(
      command,
      'override chat --to http://localhost:3001',
      'override chat --to http://localhost:3001 --site https://lisan.example --for 30m',
      'override chat --to http://localhost:3001 --site https://lisan.example --edge https://edge:4100',
    ),
    async ([remote]: [string], { to, site: on, for: time, ...given }: OverrideOptions) => {
      const input = { remote, to, site: on, life: time };
      return runOnService(command, given, given.edge, commands, (service) => service.override(input));
    },
  );
}

const siteOfThisMachine = ({ host, port }: Commands['config']) => `http://${host}:${port}`;

function target(text: string): string {
  const bare = text.replace(/\/$/, '');
  if (!isOverrideTarget(bare))
    throw new InvalidArgumentError('It must be on your own machine: http://localhost:3001.');
  return bare;
}

function life(text: string): number {
  const time = duration(text);
  if (time > MAX_OVERRIDE_MS || time === 0)
    throw new InvalidArgumentError('It must be at most a day: 24h, and more than nothing.');
  return time;
}
