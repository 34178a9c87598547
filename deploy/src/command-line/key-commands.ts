import { Argument } from 'commander';
import { describeKeys, retireKey } from '../commands/keys';
import { openKeyring } from '../signing/keyring';
import { example } from './options';
import { UsageError } from '../commands/outcome';
import type { Commands } from './commands';

/** The keys by which sets are signed. */
export function addKeyCommands({ program, config, addForStore }: Commands): void {
  const keyring = openKeyring(config.keysFolder);
  const keys = program
    .command('keys')
    .description('the keys by which sets are signed: those in use; make a further one; end the use of one')
    .addArgument(new Argument('[act]').choices(['list', 'new', 'retire']).default('list'))
    .argument('[id]', 'of the key that is retired');
  addForStore(
    example(keys, 'keys', 'keys new', 'keys retire 9f86d081'),
    async (store, [act, id]: ['list' | 'new' | 'retire', string | undefined]) => {
      if ((act === 'retire') !== (id !== undefined))
        throw new UsageError('Say which key is retired, and of no other act: keys retire <id>');
      if (id !== undefined) {
        await retireKey(store, keyring, id);
        return { text: `${id} is in use no more. Publish the shell next (publish-shell).`, data: { id } };
      }
      if (act === 'new') {
        const made = await keyring.make();
        return {
          text: `${made.id} is in use from now on. Publish the shell next (publish-shell).`,
          data: { id: made.id },
        };
      }
      const inUse = await keyring.list();
      return { text: describeKeys(inUse), data: { keys: inUse } };
    },
  );
}
