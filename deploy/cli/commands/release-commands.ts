import { type ReleaseService, type Expected, type Outcome, UsageError } from '../../store';
import { authored, example, expectation, filesBase, type Commands } from './options';

interface PublishOptions {
  readonly canary?: boolean;
  readonly expect?: readonly string[];
  readonly filesFrom?: string | null;
}

export function addReleaseCommands({ program, config, addForService }: Commands): void {
  const authoredBy = (name: string) => authored(program.command(name), config.user);
  const expecting =
    'only if this version is live now (`none`: not published yet), so that an older build cannot replace a newer one';

  const publishing = authoredBy('publish')
    .description('publish finished builds together (name each remote by its folder)')
    .argument('<names...>', 'remotes, and shell')
    .option('--root <folder>', 'the checkout with the builds', config.root)
    .option('--expect <version>', expecting, expectation)
    .option('--canary', 'publish as a canary that no one gets yet; `canary` chooses who does');
  addForService(
    example(
      publishing,
      "publish chat --reason 'shorter titles'",
      'publish chat --to https://edge:4100 --token-file ~/.chat-token',
      'publish chat --expect 1.4.0-9f86d081',
      'publish chat --canary',
      'publish chat billing --expect chat=1.4.0-9f86d081 --expect billing=none',
    ),
    async (service, [names]: [string[]], options: PublishOptions) => publishNamed(service, names, options),
  );

  const publishingShell = authoredBy('publish-shell')
    .description('publish the finished build of the shell')
    .option('--root <folder>', 'the checkout with the build', config.root)
    .option('--expect <version>', expecting, expectation)
    .option(
      '--files-from <base>',
      'where browsers load all files from, such as https://cdn.example, or `here`',
      filesBase,
    );
  addForService(
    example(publishingShell, 'publish-shell --by layla', 'publish-shell --files-from https://cdn.example'),
    async (service, _words, options: PublishOptions) => publishNamed(service, ['shell'], options),
  );

  const goingBack = authoredBy('rollback')
    .description('go back to an earlier set, or to an earlier version of one remote')
    .argument('[remote]', 'a remote, or shell')
    .option('--set <set>', 'the set to go back to; default: the latest that differed');
  addForService(
    example(goingBack, "rollback chat --reason 'titles are lost'", 'rollback --set 37-9f86d081'),
    async (service, [name]: [string | undefined], { set }: { set?: string }) => service.rollback(name, set),
  );

  const removing = authoredBy('remove')
    .description('remove a remote from what is live; its files stay, and `rollback` restores it')
    .argument('<remote>');
  addForService(
    example(removing, "remove notes --reason 'nobody used it'"),
    async (service, [name]: [string]) => service.remove(name),
  );
}

function publishNamed(
  service: ReleaseService,
  names: readonly string[],
  { expect = [], filesFrom, canary: asCanary }: PublishOptions,
): Promise<Outcome> {
  return service.publish({ names, expected: expectedOf(names, expect), filesFrom, asCanary });
}

function expectedOf(names: readonly string[], expect: readonly string[]): Expected {
  const pairs = expect.map((text) => {
    const [name = '', version = ''] = text.includes('=') ? text.split('=') : [names[0], text];
    if (!names.includes(name) || (names.length > 1 && !text.includes('=')))
      throw new UsageError(`--expect ${text}: name the package, as in ${names[0]}=<version>`);
    return [name, version] as const;
  });
  return Object.fromEntries(pairs);
}
