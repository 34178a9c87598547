import { Argument } from 'commander';
import {
  type Keyring,
  openKeyring,
  type PublicKey,
  ReleaseError,
  type ReleaseStore,
  UsageError,
} from '../../store';
import { example, type Commands } from './options';

export function addKeyCommands({ program, config, addForStore }: Commands): void {
  const keyring = openKeyring(config.keysFolder);
  const keys = program
    .command('keys')
    .description('list, create or retire the keys that sign sets')
    .addArgument(new Argument('[act]').choices(['list', 'new', 'retire']).default('list'))
    .argument('[id]', 'the key to retire');
  addForStore(
    example(keys, 'keys', 'keys new', 'keys retire 9f86d081'),
    async (store, [act, id]: ['list' | 'new' | 'retire', string | undefined]) => {
      if ((act === 'retire') !== (id !== undefined))
        throw new UsageError('Name the key to retire: keys retire <id>');
      if (id !== undefined) {
        await retireKey(store, keyring, id);
        return { text: `${id} is retired. Publish the shell next (publish-shell).`, data: { id } };
      }
      if (act === 'new') {
        const made = await keyring.make();
        return {
          text: `${made.id} is in use now. Publish the shell next (publish-shell).`,
          data: { id: made.id },
        };
      }
      const inUse = await keyring.list();
      return { text: describeKeys(inUse), data: { keys: inUse } };
    },
  );
}

function describeKeys(keys: readonly PublicKey[]): string {
  if (keys.length === 0) return 'No key is in use yet; the first publish makes one.';
  return keys
    .flatMap(({ id, madeAt, publicKeys }) => [
      `${id}  made ${madeAt}`,
      ...publicKeys.map((key) => `  ${key}`),
    ])
    .join('\n');
}

/** Throws when the live set or its shell depends on this key alone. */
export async function retireKey(
  store: Pick<ReleaseStore, 'sets'>,
  keyring: Keyring,
  id: string,
): Promise<void> {
  const { head } = await store.sets.readHead();
  const others = new Set((await keyring.list()).map((key) => key.id).filter((other) => other !== id));
  const signers = (head?.signatures ?? []).map((signature) => signature.split('.')[0] ?? '');
  const known = head?.set.shell.keys ?? [];
  if (head && others.size > 0 && !known.some((key) => others.has(key) && signers.includes(key))) {
    throw new ReleaseError('only_key', [
      `Set ${head.set.id} is signed by ${id} alone: publish the shell first, so that it gets the other key (publish-shell)`,
    ]);
  }
  await keyring.retire(id);
}
