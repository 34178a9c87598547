import { build } from '../commands/build';
import { example } from './options';
import type { Commands } from './commands';

/** What is done on a working copy, without a release. */
export function addWorkingCommands({ program, config, add, say }: Commands): void {
  const building = program
    .command('build')
    .description('build what changed: everything, or what is named (remotes, shell, api)')
    .argument('[names...]');
  add(example(building, 'build chat billing'), async ([names]: [string[]], { json }) => {
    const built: string[] = [];
    await build(
      {
        root: config.root,
        say: (text, name) => {
          built.push(name);
          if (!json) say(text);
        },
      },
      names,
    );
    return { text: built.length === 0 ? 'Nothing changed.' : 'Done.', data: { built } };
  });

  const developing = program
    .command('dev')
    .description('everything, with the shell and the named remotes in watch mode')
    .argument('[remotes...]')
    .action(async (names: string[]) => {
      // What compiles and serves is not loaded for those who only publish.
      const [{ develop }, { runUntilStopped }] = await Promise.all([
        import('../start/develop'),
        import('../run-until-stopped'),
      ]);
      await runUntilStopped((settings, tell) => develop(settings, names, tell));
    });
  example(developing, 'dev chat');
}
