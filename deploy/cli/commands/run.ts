import { Command, CommanderError } from 'commander';
import { exitCodes, ExpectedError, type Failure, logged } from '../../store';
import { addCanaryCommands } from './canary-commands';
import { type Commands, type Surroundings, authorOf, example } from './options';
import {
  addServiceOptions,
  addStoreOption,
  runOnService,
  openStore,
  type ServiceOptions,
  type StoreOptions,
} from './release-service';
import { addHostingCommands } from './hosting-commands';
import { addKeepingCommands } from './maintenance-commands';
import { addKeyCommands } from './key-commands';
import { addLookingCommands } from './inspection-commands';
import { addOverrideCommand } from './override-commands';
import { addReleaseCommands } from './release-commands';
import { addTokenCommands } from './token-commands';
import { build } from '../build/build';

export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { config, say, complain } = surroundings;
  const inJson = words.includes('--json');
  let exitCode = 0;
  const program = new Command('deploy')
    .description('Releases of the shell and of each remote')
    .showHelpAfterError('(see --help)')
    .configureOutput({
      writeOut: (text) => say(text.trimEnd()),
      writeErr: (text) => (inJson ? undefined : complain(text.trimEnd())),
    })
    .exitOverride();

  const commands: Commands = {
    ...surroundings,
    program,
    add(command, action) {
      command.option('--json', 'print JSON instead of text').action(async () => {
        const words = command.processedArgs as unknown as Parameters<typeof action>[0];
        const outcome = await action(words, command.opts());
        say(inJson ? JSON.stringify({ ok: true, ...outcome.data }, null, 2) : showable(outcome.text));
        exitCode = outcome.exitCode ?? 0;
      });
    },
    addForStore(command, action) {
      addStoreOption(command, config);
      commands.add(command, async (words: Parameters<typeof action>[1], options) => {
        const given = command.opts<StoreOptions>();
        const store = await openStore(given, config);
        const actor = { from: config.machine, ...authorOf(given, config.user) };
        return logged(store, actor, await action(store, words, options as never), complain);
      });
    },
    addForService(command, action) {
      addServiceOptions(addStoreOption(command, config), config);
      commands.add(command, async (words: Parameters<typeof action>[1], options) => {
        const given = command.opts<ServiceOptions>();
        return runOnService(command, given, given.to, surroundings, (service) =>
          action(service, words, options as never),
        );
      });
    },
  };
  addWorkingCommands(commands);
  addReleaseCommands(commands);
  addCanaryCommands(commands);
  addLookingCommands(commands);
  addKeepingCommands(commands);
  addKeyCommands(commands);
  addHostingCommands(commands);
  addTokenCommands(commands);
  addOverrideCommand(commands);

  try {
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed it already; with --json the output is a document.
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      const failure = { exitCode: exitCodes.usage, code: 'usage', reasons: [error.message] };
      if (inJson) say(toJson(failure));
      return failure.exitCode;
    }
    if (!(error instanceof ExpectedError)) throw error;
    const { failure } = error;
    if (inJson) say(toJson(failure));
    else complain(showable(toWords(failure)));
    return failure.exitCode;
  }
}

/** Strips control characters: foreign text must not control the terminal. */
const showable = (text: string) => text.replaceAll(/[^\P{C}\n\t]/gu, '\uFFFD');

const toJson = ({ code, reasons }: Failure) => JSON.stringify({ ok: false, code, reasons }, null, 2);

function toWords({ exitCode, code, reasons }: Failure): string {
  const isRefused = exitCode === exitCodes.refused || exitCode === exitCodes.conflict;
  return isRefused
    ? [`Refused (${code}):`, ...reasons.map((reason) => `  ${reason}`)].join('\n')
    : reasons.join('\n');
}

function addWorkingCommands({ program, config, add, say }: Commands): void {
  const building = program
    .command('build')
    .description('build what changed: everything, or the named packages (remotes, shell, api)')
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
    .description('run everything, with the shell and the named remotes in watch mode')
    .argument('[remotes...]')
    .action(async (names: string[]) => {
      const [{ develop }, { runUntilStopped }] = await Promise.all([
        import('../start/develop'),
        import('../../edge'),
      ]);
      await runUntilStopped((settings, say) => develop(settings, names, say));
    });
  example(developing, 'dev chat');
}
