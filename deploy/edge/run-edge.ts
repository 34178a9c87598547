import { Command, InvalidArgumentError } from 'commander';
import { readConfig, type Config } from './config';
import { serveAlone } from './process/serve-alone';
import { exitWithError, runUntilStopped } from './process/run-until-stopped';
import { exitCodes } from '../store';

export async function runEdge(): Promise<void> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    exitWithError(error);
  }
  const program = new Command('edge')
    .description('An edge alone: it builds nothing and serves an existing release store')
    .option('--store <place>', 'the release store: a folder, or s3://bucket/prefix', config.storeLocation)
    .option(
      '--api <address>',
      'address of the API, such as http://10.0.0.7:4001; without it, calls are rejected',
      toUrl,
    );
  program
    .option('--admin-port <port>', 'port on which teams publish with tokens; off by default', toPort)
    .addHelpText(
      'after',
      '\nExample:\n  $ node deploy/bin/edge.mjs --store s3://releases/lisan --api http://10.0.0.7:4001',
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.usage))
    .parse();
  const { store, api, adminPort } = program.opts<{ store: string; api?: URL; adminPort?: string }>();
  await runUntilStopped((config) => {
    const adminConfig = adminPort && readConfig({ ...process.env, ADMIN_PORT: adminPort });
    return serveAlone(adminConfig || config, { store, api });
  });
}

function toUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' && url.pathname === '/') return url;
  throw new InvalidArgumentError('It must be an address such as http://10.0.0.7:4001.');
}

function toPort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return text;
  throw new InvalidArgumentError('It must be a port such as 4100.');
}
