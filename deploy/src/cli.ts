import { Command, InvalidArgumentError } from 'commander';
import { isBuildError } from './build/build-workspace';
import { build } from './commands/build';
import { collectGarbage } from './commands/collect';
import { develop } from './commands/develop';
import { publish } from './commands/publish';
import { rollback } from './commands/rollback';
import { describeHistory, describeSet } from './commands/show';
import { readConfig } from './config';
import { isRefusal, Refusal } from './release/refusal';
import { runUntilStopped } from './run-start';
import { openFolderStorage } from './storage/folder-storage';
import { openReleaseStore } from './storage/release-store';

interface AuthorOptions {
  readonly by: string;
  readonly reason: string;
}

/** Exit codes: 0 done (or nothing to do), 1 refused, 9 a version exists with other bytes (409), 2 wrong use. */
const exitCodeOf = (refusal: Refusal) => (refusal.code === 'version_exists' ? 9 : 1);

const config = readConfig(process.env);
const store = openReleaseStore(openFolderStorage(config.storeFolder));
const say = (text: string) => void process.stdout.write(`${text}\n`);

const program = new Command('deploy')
  .description('Releases of the shell and of each remote')
  .showHelpAfterError();

program
  .command('build')
  .description('build what changed: everything, or what is named (remotes, shell, api)')
  .argument('[names...]')
  .action((names: string[]) => run(() => build({ root: config.root, say }, names)));

program
  .command('dev')
  .description('everything, with the shell and the named remotes in watch mode')
  .argument('[remotes...]')
  .action((names: string[]) => runUntilStopped((settings, tell) => develop(settings, names, tell)));

authored(program.command('publish'))
  .description('put finished builds in front, together (each remote by its folder name)')
  .argument('<remotes...>')
  .option('--root <folder>', 'the checkout whose builds are published', config.root)
  .action((names: string[], { root, ...author }: AuthorOptions & { root: string }) =>
    run(() => publishNamed(names, author, root)),
  );

authored(program.command('publish-shell'))
  .description('put the finished build of the shell in front')
  .action((author: AuthorOptions) => run(() => publishNamed(['shell'], author)));

authored(program.command('rollback'))
  .description('go back: everything, or one remote alone')
  .argument('[remote]', 'a remote, or shell')
  .option('--to <set>', 'the set to go back to; by default the latest that differed')
  .action((name: string | undefined, { to, ...author }: AuthorOptions & { to?: string }) =>
    run(async () => {
      const set = await rollback(store, author, { name, to });
      say(`Set ${set.id} is live.`);
    }),
  );

program
  .command('list')
  .description('the newest sets: when, who, what and why')
  .option('--limit <count>', 'how many', positive, 20)
  .action(({ limit }: { limit: number }) =>
    run(async () => {
      say(describeHistory(await store.listSets(limit)));
    }),
  );

program
  .command('show')
  .description('what a set holds')
  .argument('[set]', 'by default the live one')
  .action((id: string | undefined) =>
    run(async () => {
      const record = id === undefined ? await store.findHead() : await store.findSet(id);
      if (!record)
        throw new Refusal('unknown_set', [id ? `There is no set ${id}` : 'Nothing is published yet']);
      say(describeSet(record));
    }),
  );

program
  .command('gc')
  .description('remove files of versions that no recent set names')
  .option('--keep <sets>', 'how many of the newest sets keep their files', positive, 50)
  .action(({ keep }: { keep: number }) =>
    run(async () => {
      const removed = await collectGarbage(store, keep);
      for (const { name, version } of removed) say(`removed ${name} ${version}`);
      say(`${removed.length} versions removed.`);
    }),
  );

async function publishNamed(
  names: readonly string[],
  author: AuthorOptions,
  root = config.root,
): Promise<void> {
  const { versions, set } = await publish({ root, store, author }, names);
  for (const [name, version] of Object.entries(versions)) say(`${name} ${version}`);
  say(set ? `Set ${set.id} is live.` : 'Live already; nothing changed.');
}

function authored(command: Command): Command {
  return command
    .option('--by <name>', 'who publishes', config.user)
    .option('--reason <text>', 'why, in a sentence', '');
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

async function run(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (isBuildError(error)) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
      return;
    }
    if (!isRefusal(error)) throw error;
    process.stderr.write(
      `Refused (${error.code}):\n${error.reasons.map((reason) => `  ${reason}\n`).join('')}`,
    );
    process.exitCode = exitCodeOf(error);
  }
}

await program.parseAsync();
