import { describeKeys, retireKey } from '../commands/keys';
import { openKeyring } from '../signing/keyring';
import { example } from './options';
import type { Commands } from './run';

/** The keys by which sets are signed. */
export function addKeyCommands({ program, config, add, addForStore }: Commands): void {
  const keyring = openKeyring(config.keysFolder);
  const keys = program.command('keys').description('the keys by which sets are signed');

  const listing = keys.command('list').description('those in use, oldest first; nothing that is said is secret');
  add(example(listing, 'keys list'), async () => {
    const inUse = await keyring.list();
    return { text: describeKeys(inUse), data: { keys: inUse } };
  });

  const making = keys
    .command('new')
    .description('a further key beside the others; publish the shell next, so that it knows both');
  add(example(making, 'keys new'), async () => {
    const { id } = await keyring.make();
    return { text: `${id} is in use from now on. Publish the shell next (publish-shell).`, data: { id } };
  });

  const retiring = keys
    .command('retire')
    .description('end the use of a key; publish the shell next, so that it knows it no more')
    .argument('<id>');
  addForStore(example(retiring, 'keys retire 9f86d081'), async (store, [id]: [string]) => {
    await retireKey(store, keyring, id);
    return { text: `${id} is in use no more. Publish the shell next (publish-shell).`, data: { id } };
  });
}
