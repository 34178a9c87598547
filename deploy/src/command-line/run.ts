import { Command, CommanderError } from 'commander';
import { openKeyring } from '../signing/keyring';
import { openActs } from '../storage/action-log';
import { openStorage } from '../storage/open-storage';
import { openReleaseStore } from '../storage/release-store';
import { isStoreFault } from '../storage/store-fault';
import type { Commands, Surroundings } from './commands';
import { addKeepingCommands } from './keeping-commands';
import { addKeyCommands } from './key-commands';
import { addLookingCommands } from './looking-commands';
import { authorOf, type AuthorOptions } from './options';
import { addReleaseCommands } from './release-commands';
import { addTokenCommands } from './token-commands';
import { addWorkingCommands } from './working-commands';
import { exitCodes, failureOf, type Failure } from '../commands/outcome';

interface StoreOptions extends AuthorOptions {
  readonly store: string;
}

/** Does what the words say. @returns the exit code */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { config, say, complain } = surroundings;
  const inJson = words.includes('--json');
  let exitCode = 0;
  const program = new Command('deploy')
    .description('Releases of the shell and of each remote')
    .showHelpAfterError('(--help says more)')
    .configureOutput({
      writeOut: (text) => say(text.trimEnd()),
      writeErr: (text) => (inJson ? undefined : complain(text.trimEnd())),
    })
    .exitOverride();

  const commands: Commands = {
    ...surroundings,
    program,
    add(command, action) {
      command.option('--json', 'one JSON document in place of words').action(async () => {
        const words = command.processedArgs as unknown as Parameters<typeof action>[0];
        const outcome = await action(words, command.opts());
        say(inJson ? JSON.stringify({ ok: true, ...outcome.data }, null, 2) : outcome.text);
        exitCode = outcome.exitCode ?? 0;
      });
    },
    addForStore(command, action) {
      command.option(
        '--store <place>',
        'the release store: a folder, or s3://bucket/prefix',
        config.storePlace,
      );
      commands.add(command, async (words: Parameters<typeof action>[1], options) => {
        const given = command.opts<StoreOptions>();
        const store = openReleaseStore(
          await openStorage(given.store, config.bucketAccess),
          openKeyring(config.keysFolder),
        );
        const outcome = await action(store, words, options as never);
        if (outcome.act === undefined) return outcome;
        const entry = { act: outcome.act, from: config.machine, ...authorOf(given, config.user) };
        try {
          await openActs(store.storage).add(entry);
        } catch (error) {
          if (!isStoreFault(error)) throw error;
          complain(`It was done, but the log of acts lacks it. ${error.message}`);
        }
        return outcome;
      });
    },
  };
  addWorkingCommands(commands);
  addReleaseCommands(commands);
  addLookingCommands(commands);
  addKeepingCommands(commands);
  addKeyCommands(commands);
  addTokenCommands(commands);

  try {
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has said it already, but for programs.
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      const failure = { exitCode: exitCodes.usage, code: 'usage', reasons: [error.message] };
      if (inJson) say(toJson(failure));
      return failure.exitCode;
    }
    const failure = failureOf(error);
    if (!failure) throw error;
    if (inJson) say(toJson(failure));
    else complain(toWords(failure));
    return failure.exitCode;
  }
}

const toJson = ({ code, reasons }: Failure) => JSON.stringify({ ok: false, code, reasons }, null, 2);

function toWords({ exitCode, code, reasons }: Failure): string {
  const isRefused = exitCode === exitCodes.refused || exitCode === exitCodes.conflict;
  return isRefused
    ? [`Refused (${code}):`, ...reasons.map((reason) => `  ${reason}`)].join('\n')
    : reasons.join('\n');
}
