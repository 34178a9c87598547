import { InvalidArgumentError } from 'commander';
import { collectGarbage, openKeyring, sweepLeftovers, UsageError } from '../../store';
import type { Config } from '../../edge';
import { openStore, type ServiceOptions } from './release-service';
import { authored, duration, example, siteOrigin, type Commands } from './options';

const DAY_MS = 86_400_000;

interface DoctorOptions extends ServiceOptions {
  readonly setAside?: boolean;
  readonly site?: string;
  readonly keys?: readonly string[];
}

export function addKeepingCommands({ program, config, addForStore, addForService }: Commands): void {
  const authoredBy = (name: string) => authored(program.command(name), config.user);
  const collecting = authoredBy('gc')
    .description('remove files of versions that nobody needs any more; safe beside publishes')
    .option('--young <time>', 'keep what was put in less than this long ago', duration, DAY_MS)
    .option('--live <time>', 'keep what a set names that was live within this time', duration, 90 * DAY_MS);
  addForStore(
    example(collecting, 'gc', 'gc --live 30d --young 12h'),
    async (store, _words, { young, live }: { young: number; live: number }) => {
      const { removed, leftovers } = await collectGarbage(store, { young, live });
      const lines = removed.map(({ name, version }) => `removed ${name} ${version}`);
      lines.push(`${removed.length} versions and ${leftovers} leftovers removed.`);
      const names = removed.map(({ name, version }) => `${name} ${version}`).join(', ');
      return {
        text: lines.join('\n'),
        data: { removed, leftovers },
        ...(removed.length > 0 && { act: `gc ${names}` }),
      };
    },
  );

  const pruning = program
    .command('prune')
    .description('remove what killed commands have left, and nothing that was ever published');
  addForStore(example(pruning, 'prune'), async (store) => {
    const leftovers = await sweepLeftovers(store);
    return { text: `${leftovers} leftovers removed.`, data: { leftovers } };
  });

  const examining = authoredBy('doctor')
    .description(
      'say what is wrong with the store, or by its address with a site: which file, and what it is',
    )
    .option('--site <origin>', 'in place of a store, a site as browsers find it', siteOrigin)
    .option('--keys <keys>', 'with --site: public keys as `keys` shows them, with spaces between', publicKeys)
    .option('--set-aside', 'rename sets that cannot be read, so that `gc` may go on; their bytes stay');
  addForService(
    example(examining, 'doctor', 'doctor --set-aside', 'doctor --site https://lisan.example'),
    async (service, _words, { setAside, site, keys, to, ...given }: DoctorOptions) => {
      if (site !== undefined) {
        if (setAside || to)
          throw new UsageError('A site is looked at by its address alone: --site stands alone.');
        const { examineSite } = await import('../site/examine-site');
        return examineSite({ site, keys: keys ?? (await keysOfHere(config)) });
      }
      if (keys) throw new UsageError('--keys goes with --site: a store is looked at by its own keys.');
      if (!setAside) {
        const outcome = await service.inspect('doctor', {});
        return { ...outcome, data: { ...outcome.data, setAside: [] } };
      }
      if (to)
        throw new UsageError('Sets are set aside at the store itself: --set-aside is not taken with --to.');
      const moved = await (await openStore(given, config)).sets.setAside();
      const outcome = await service.inspect('doctor', {});
      const lines = moved.map((path) => `${path}: is set aside`);
      const act = moved.length > 0 && { act: `set aside ${moved.join(', ')}` };
      const data = { ...outcome.data, setAside: moved };
      return { ...outcome, data, text: [...lines, outcome.text].join('\n'), ...act };
    },
  );
}

/** The configured keys, or else this machine's signing keys. */
async function keysOfHere({ acceptedKeys, keysFolder }: Config): Promise<readonly string[]> {
  if (acceptedKeys.length > 0) return acceptedKeys;
  return (await openKeyring(keysFolder).list()).flatMap(({ publicKeys }) => publicKeys);
}

function publicKeys(text: string): string[] {
  const keys = text.trim().split(/\s+/);
  if (!keys.every((key) => /^[0-9a-f]{8}\.[EP]\.[A-Za-z0-9_-]{43,90}$/.test(key)))
    throw new InvalidArgumentError('They must be public keys, as `keys` shows them.');
  return keys;
}
