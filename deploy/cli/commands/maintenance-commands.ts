import { InvalidArgumentError } from 'commander';
import { collectGarbage, openKeyring, sweepLeftovers, UsageError } from '../../store';
import type { Config } from '../../edge';
import { openStore, type ServiceOptions } from './release-service';
import { authored, duration, example, siteOrigin, type Commands } from './options';
import { DAY_MS } from '../durations';

interface DoctorOptions extends ServiceOptions {
  readonly setAside?: boolean;
  readonly site?: string;
  readonly keys?: readonly string[];
}

export function addKeepingCommands({ program, config, addForStore, addForService }: Commands): void {
  const authoredBy = (name: string) => authored(program.command(name), config.user);
  const collecting = authoredBy('gc')
    .description('remove files of versions that are no longer needed; safe during publishes')
    .option('--young <time>', 'keep what is newer than this', duration, DAY_MS)
    .option('--live <time>', 'keep what was live within this time', duration, 90 * DAY_MS);
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
    .description('remove leftovers of killed commands; never anything that was published');
  addForStore(example(pruning, 'prune'), async (store) => {
    const leftovers = await sweepLeftovers(store);
    return { text: `${leftovers} leftovers removed.`, data: { leftovers } };
  });

  const examining = authoredBy('doctor')
    .description('check the store, or a site by its address, and report each broken file')
    .option('--site <origin>', 'check this public site instead of a store', siteOrigin)
    .option('--keys <keys>', 'with --site: public keys as `keys` shows them, separated by spaces', publicKeys)
    .option('--set-aside', 'rename unreadable sets, so that `gc` works; nothing is deleted');
  addForService(
    example(examining, 'doctor', 'doctor --set-aside', 'doctor --site https://lisan.example'),
    async (service, _words, { setAside, site, keys, to, ...given }: DoctorOptions) => {
      if (site !== undefined) {
        if (setAside || to)
          throw new UsageError('--site checks a public site: use it without --set-aside and --to.');
        const { examineSite } = await import('../site/examine-site');
        return examineSite({ site, keys: keys ?? (await keysOfHere(config)) });
      }
      if (keys) throw new UsageError('--keys needs --site: a store is checked with its own keys.');
      if (!setAside) {
        const outcome = await service.inspect('doctor', {});
        return { ...outcome, data: { ...outcome.data, setAside: [] } };
      }
      if (to) throw new UsageError('--set-aside works only at the store itself, not with --to.');
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
