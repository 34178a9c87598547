import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from './config';
import { serveAlone } from './start/serve-alone';
import { runUntilStopped } from './run-until-stopped';
import { exitCodes } from './commands/outcome';

/** The process behind `node deploy/bin/edge.mjs`: an edge alone, beside an API and a store that are elsewhere. */
export async function runEdge(): Promise<void> {
  const { storePlace } = readConfig(process.env);
  const program = new Command('edge')
    .description('An edge alone: it builds nothing, and reads the release store of others')
    .option('--store <place>', 'the release store: a folder, or s3://bucket/prefix', storePlace)
    .option(
      '--api <address>',
      'where the API is, as http://10.0.0.7:4001; without, its calls are refused',
      toUrl,
    );
  program
    .addHelpText(
      'after',
      '\nExample:\n  $ node deploy/bin/edge.mjs --store s3://releases/lisan --api http://10.0.0.7:4001',
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.usage))
    .parse();
  const { store, api } = program.opts<{ store: string; api?: URL }>();
  await runUntilStopped((config) => serveAlone(config, { store, api }));
}

function toUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' && url.pathname === '/') return url;
  throw new InvalidArgumentError('It must be an address such as http://10.0.0.7:4001.');
}
