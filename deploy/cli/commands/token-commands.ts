import { RemoteName } from '@lisan/contract';
import { Argument, InvalidArgumentError } from 'commander';
import { Check } from 'typebox/value';
import {
  type Grants,
  openTokens,
  type Outcome,
  type Token,
  type Tokens,
  UsageError,
  defaultGrants,
} from '../../store';
import {
  authored,
  authorOf,
  duration,
  example,
  positive,
  type AuthorOptions,
  type Commands,
} from './options';
import { DAY_MS } from '../durations';

const MAX_LIFETIME_MS = 366 * DAY_MS;

interface TokenOptions extends AuthorOptions, Partial<Omit<Grants, 'team'>> {
  readonly team?: string;
  readonly remotes?: readonly string[];
  readonly shell?: boolean;
  readonly expires: number;
}
type Act = 'list' | 'new' | 'revoke';

export function addTokenCommands({ program, config, addForStore }: Commands): void {
  const command = authored(program.command('tokens'), config.user)
    .description('list, create or revoke the tokens with which teams publish through an edge')
    .addArgument(new Argument('[act]').choices(['list', 'new', 'revoke']).default('list'))
    .argument('[id]', 'the token to revoke')
    .option('--team <name>', 'owner of the new token')
    .option(
      '--remotes <names>',
      'remotes it may publish, roll back and remove; separated by commas',
      remoteNames,
    )
    .option('--shell', 'it may also publish the shell')
    .option('--slots <names>', 'slots of the shell that its remotes may fill; none by default', names)
    .option('--topics <names>', 'events that its remotes may publish; none by default', names)
    .option(
      '--orders <from:to>',
      `positions of their views in the navigation; ${rangeOf(defaultGrants)} by default`,
      orderRange,
    )
    .option('--budget <bytes>', `maximum transfer size of each; ${defaultGrants.budget} by default`, positive)
    .option('--expires <time>', 'lifetime, at most a year', life, 90 * DAY_MS);
  addForStore(
    example(
      command,
      'tokens',
      'tokens new --team notes --remotes notes --expires 90d',
      'tokens new --team chat --remotes chat --slots checkout-success --topics script.chosen,speech.generated --orders 10:10',
      "tokens revoke 9f86d081 --reason 'was in a log'",
    ),
    async (store, [act, id]: [Act, string | undefined], options: TokenOptions) => {
      if ((act === 'revoke') !== (id !== undefined))
        throw new UsageError('Name the token to revoke: tokens revoke <id>');
      const tokens = openTokens(store.storage, store.signer);
      if (act === 'new') return make(tokens, options, config.user);
      if (id === undefined) return list(tokens);
      await tokens.revoke(id, authorOf(options, config.user));
      return { text: `${id} is revoked.`, data: { id }, act: `revoke token ${id}` };
    },
  );
}

async function make(tokens: Tokens, options: TokenOptions, user: string): Promise<Outcome> {
  const { team, remotes = [], shell = false, expires } = options;
  const { slots, topics, orders, budget } = { ...defaultGrants, ...options };
  if (team === undefined || (remotes.length === 0 && !shell))
    throw new UsageError('Name the team and what it may publish: tokens new --team chat --remotes chat');
  const { token, secret } = await tokens.make(
    { team, remotes, shell, slots, topics, orders, budget },
    authorOf(options, user),
    expires,
  );
  return {
    text: [
      secret,
      `Token ${token.id} of team ${team} may publish ${scopeOf(token)} until ${token.expiresAt}.`,
      ...(remotes.length > 0 ? [`It grants ${describeGrants(token)}.`] : []),
      'It is shown this once: the store keeps only its hash.',
    ].join('\n'),
    data: { secret, ...token },
    act: `make token ${token.id} of team ${team} for ${scopeOf(token)}`,
  };
}

async function list(tokens: Tokens): Promise<Outcome> {
  const found = await tokens.list();
  const lines = found.map(
    ({ token, state, usedAt }) =>
      `${token.id}  ${token.team}  ${scopeOf(token)}  ${state}, until ${token.expiresAt}, ` +
      `made ${token.madeAt} by ${token.by}, used ${usedAt ?? 'never'}` +
      (token.remotes.length > 0 ? `, grants ${describeGrants(token)}` : ''),
  );
  return {
    text: lines.length > 0 ? lines.join('\n') : 'There is no token yet.',
    data: {
      tokens: found.map(({ token, state, usedAt }) => ({
        ...token,
        state,
        usedAt: usedAt ?? null,
      })),
    },
  };
}

const scopeOf = ({ remotes, shell }: Token) => [...remotes, ...(shell ? ['the shell'] : [])].join(', ');

const rangeOf = ({ orders: { from, to } }: Pick<Grants, 'orders'>) => `${from}:${to}`;

function describeGrants({ slots, topics, budget, ...grants }: Grants): string {
  const list = (all: readonly string[]) => all.join(', ') || 'none';
  return `slots ${list(slots)}; topics ${list(topics)}; orders ${rangeOf(grants)}; budget ${budget} bytes`;
}

function names(text: string): string[] {
  const found = text.split(',').map((name) => name.trim());
  if (found.includes('')) throw new InvalidArgumentError('It must be names separated by commas.');
  return [...new Set(found)];
}

function orderRange(text: string): Grants['orders'] {
  const [, from, to] = /^(-?\d{1,5}):(-?\d{1,5})$/.exec(text) ?? [];
  if (from === undefined || to === undefined || Number(from) > Number(to))
    throw new InvalidArgumentError('It must be a range such as 20:29.');
  return { from: Number(from), to: Number(to) };
}

function remoteNames(text: string): string[] {
  const names = text.split(',');
  const isName = (name: string): boolean => Check(RemoteName, name);
  const wrong = names.find((name) => !isName(name));
  if (wrong !== undefined) throw new InvalidArgumentError(`'${wrong}' is not a remote's name.`);
  // A typo must not grant the shell.
  if (names.includes('shell')) throw new InvalidArgumentError('The shell has its own option: --shell.');
  return [...new Set(names)];
}

function life(text: string): number {
  const time = duration(text);
  if (time > MAX_LIFETIME_MS) throw new InvalidArgumentError('It must be at most a year: 366d.');
  return time;
}
