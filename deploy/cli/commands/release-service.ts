import { readFile } from 'node:fs/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { openEdgeService } from './edge-client';
import {
  type ReleaseService,
  isToken,
  logged,
  openReleaseService,
  openKeyring,
  openReleaseStore,
  openStorage,
  type Outcome,
  type ReleaseStore,
  UsageError,
} from '../../store';
import type { Config } from '../../edge';
import { authorOf, type AuthorOptions, type Surroundings } from './options';

export interface StoreOptions extends AuthorOptions {
  readonly store: string;
}
export interface ServiceOptions extends StoreOptions {
  readonly root?: string;
  readonly to?: URL;
  readonly tokenFile?: string;
}

export function addStoreOption(command: Command, { storeLocation }: Config): Command {
  return command.option(
    '--store <place>',
    'the release store: a folder, or s3://bucket/prefix',
    storeLocation,
  );
}

export function addServiceOptions(command: Command, { tokenFile }: Config): Command {
  return command
    .option('--to <edge>', 'use the admin port of this edge instead of a store: https://edge:4100', toEdgeUrl)
    .option('--token-file <file>', 'file with the token for that edge; default: DEPLOY_TOKEN', tokenFile);
}

export async function openStore({ store }: StoreOptions, config: Config): Promise<ReleaseStore> {
  return openReleaseStore(await openStorage(store, config.bucketAccess), openKeyring(config.keysFolder));
}

/** Connects to an edge. The token never comes from the arguments, which all users of the machine can read. */
async function connectToEdge(
  { by, reason = '', root, tokenFile }: Omit<ServiceOptions, 'to'>,
  edge: URL,
  isStoreNamed: boolean,
  { config, complain }: Surroundings,
): Promise<ReleaseService> {
  if (by !== undefined)
    throw new UsageError('--by does not work with --to: the edge records the team of the token.');
  if (isStoreNamed) throw new UsageError('Use either --store or --to: an edge has its own store.');
  const token = tokenFile === undefined ? config.token : await readToken(tokenFile);
  if (token === undefined || !isToken(token))
    throw new UsageError('An edge needs a token: set DEPLOY_TOKEN, or name its file with --token-file.');
  const onProgress = (words: string) => complain(`The edge: ${words}.`);
  return openEdgeService({ edge, token, root: root ?? config.root, reason, onProgress });
}

/** Acts on the store itself, or at an edge. */
export async function runOnService(
  command: Command,
  given: Omit<ServiceOptions, 'to'>,
  edge: URL | undefined,
  surroundings: Surroundings,
  act: (service: ReleaseService) => Promise<Outcome>,
): Promise<Outcome> {
  const { config, complain } = surroundings;
  if (edge) {
    const isStoreNamed = command.getOptionValueSource('store') === 'cli';
    return act(await connectToEdge(given, edge, isStoreNamed, surroundings));
  }
  const store = await openStore(given, config);
  const author = authorOf(given, config.user);
  const service = openReleaseService({ store, author, root: given.root ?? config.root });
  return logged(store, { from: config.machine, ...author }, await act(service), complain);
}

async function readToken(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    throw new UsageError(`The token file ${file} cannot be read.`);
  }
}

const here = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Rejects connections on which others could read the token. */
export function toEdgeUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBare = url?.pathname === '/' && url.search + url.hash + url.username + url.password === '';
  if (!url || !isBare || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('It must be an address such as https://edge:4100; name a set with --set.');
  if (url.protocol === 'http:' && !here.has(url.hostname))
    throw new InvalidArgumentError(
      'It must be https:// unless it is this machine: the token could be read on the way.',
    );
  return url;
}
