import { publish, type Expected, type Published } from '../commands/publish';
import { rollback } from '../commands/rollback';
import { withdraw } from '../commands/withdraw';
import type { ReleaseStore } from '../storage/release-store';
import { authored, authorOf, example, expectation, type AuthorOptions } from './options';
import { UsageError, type Outcome } from '../commands/outcome';
import type { Commands } from './commands';

interface PublishOptions extends AuthorOptions {
  readonly root: string;
  readonly expect?: readonly string[];
}

/** What makes a new set. */
export function addReleaseCommands({ program, config, addForStore }: Commands): void {
  const authoredBy = (name: string) => authored(program.command(name), config.user);
  const expecting =
    'only if this version is live now (`none`: not yet): a slow older build then overtakes nobody';

  const publishing = authoredBy('publish')
    .description('put finished builds in front, together (each remote by its folder name)')
    .argument('<names...>', 'remotes, and shell')
    .option('--root <folder>', 'the checkout whose builds are published', config.root)
    .option('--expect <version>', expecting, expectation);
  addForStore(
    example(
      publishing,
      "publish chat --reason 'shorter titles'",
      'publish chat --expect 1.4.0-9f86d081',
      'publish chat billing --expect chat=1.4.0-9f86d081 --expect billing=none',
    ),
    async (store, [names]: [string[]], options: PublishOptions) =>
      publishNamed(store, names, options, config.user),
  );

  const publishingShell = authoredBy('publish-shell')
    .description('put the finished build of the shell in front')
    .option('--root <folder>', 'the checkout whose build is published', config.root)
    .option('--expect <version>', expecting, expectation);
  addForStore(
    example(publishingShell, 'publish-shell --by layla'),
    async (store, _words, options: PublishOptions) => publishNamed(store, ['shell'], options, config.user),
  );

  const goingBack = authoredBy('rollback')
    .description('go back: everything, or one remote alone')
    .argument('[remote]', 'a remote, or shell')
    .option('--to <set>', 'the set to go back to; by default the latest that differed');
  addForStore(
    example(goingBack, "rollback chat --reason 'titles are lost'", 'rollback --to 37-9f86d081'),
    async (store, [name]: [string | undefined], { to, ...said }: AuthorOptions & { to?: string }) => {
      const set = await rollback(store, authorOf(said, config.user), { name, to });
      const act = `rollback ${name ?? 'everything'}: set ${set.id}`;
      return { text: `Set ${set.id} is live.`, data: { set: set.id }, act };
    },
  );

  const removing = authoredBy('remove')
    .description('take a remote out of what is live; its files stay, and `rollback` brings it back')
    .argument('<remote>');
  addForStore(
    example(removing, "remove notes --reason 'nobody used it'"),
    async (store, [name]: [string], said: AuthorOptions) => {
      const set = await withdraw(store, authorOf(said, config.user), name);
      const act = `remove ${name}: set ${set.id}`;
      return { text: `Set ${set.id} is live, without ${name}.`, data: { set: set.id }, act };
    },
  );
}

async function publishNamed(
  store: ReleaseStore,
  names: readonly string[],
  { root, expect = [], ...said }: PublishOptions,
  user: string,
): Promise<Outcome> {
  const expected = expectedOf(names, expect);
  return describe(await publish({ root, store, author: authorOf(said, user), expected }, names));
}

function describe({ versions, set }: Published): Outcome {
  const lines = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const data = { versions, set: set?.id ?? null };
  if (!set) return { text: [...lines, 'Live already; nothing changed.'].join('\n'), data };
  const act = `publish ${lines.join(', ')}: set ${set.id}`;
  return { text: [...lines, `Set ${set.id} is live.`].join('\n'), data, act };
}

function expectedOf(names: readonly string[], expect: readonly string[]): Expected {
  const pairs = expect.map((text) => {
    const [name = '', version = ''] = text.includes('=') ? text.split('=') : [names[0], text];
    if (!names.includes(name) || (names.length > 1 && !text.includes('=')))
      throw new UsageError(`--expect ${text}: say which of them, as in ${names[0]}=<version>`);
    return [name, version] as const;
  });
  return Object.fromEntries(pairs);
}
