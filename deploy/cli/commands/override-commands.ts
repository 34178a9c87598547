import { isOverrideTarget, MAX_OVERRIDE_MS } from '@lisan/contract';
import { InvalidArgumentError } from 'commander';
import { type Commands, authored, duration, example, siteOrigin } from './options';
import { runOnService, addStoreOption, toEdgeUrl, type StoreOptions } from './release-service';
import { HOUR_MS } from '../durations';

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
    .description('make a link with which your browser loads one remote of a deployed site from your machine')
    .argument('<remote>')
    .requiredOption('--to <origin>', 'where `npm run dev` serves it: http://localhost:3001', target)
    .option('--site <origin>', 'the deployed site', siteOrigin, siteOfThisMachine(config))
    .option('--for <time>', 'lifetime, at most 24h', life, 2 * HOUR_MS)
    .option(
      '--edge <edge>',
      'use the admin port of this edge instead of a store: https://edge:4100',
      toEdgeUrl,
    )
    .option(
      '--token-file <file>',
      'file with the token for that edge; default: DEPLOY_TOKEN',
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
    throw new InvalidArgumentError('It must be more than 0 and at most 24h.');
  return time;
}
