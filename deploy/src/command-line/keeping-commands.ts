import { collectGarbage, sweepLeftovers } from '../commands/collect';
import { examine, verifySet, type Findings } from '../commands/inspect';
import { getSet } from './looking-commands';
import { authored, duration, example } from './options';
import { exitCodes, type Outcome } from '../commands/outcome';
import type { Commands } from './commands';

const DAY = 86_400_000;

/** What keeps a store whole and small. */
export function addKeepingCommands({ program, config, addForStore }: Commands): void {
  const authoredBy = (name: string) => authored(program.command(name), config.user);
  const collecting = authoredBy('gc')
    .description('remove files of versions that nobody needs any more; safe beside publishes')
    .option('--young <time>', 'keep what was put in less than this long ago', duration, DAY)
    .option('--live <time>', 'keep what a set names that was live within this time', duration, 90 * DAY);
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

  const verifying = program
    .command('verify')
    .description('compare every file that a set names with its hash')
    .argument('[set]', 'by default the live one');
  addForStore(example(verifying, 'verify'), async (store, [id]: [string | undefined]) => {
    const record = await getSet(store, id);
    return report(await verifySet(store, record), { set: record.set.id });
  });

  const examining = authoredBy('doctor')
    .description('say what is wrong with the store: which file, and what it is')
    .option('--set-aside', 'rename sets that cannot be read, so that `gc` may go on; their bytes stay');
  addForStore(
    example(examining, 'doctor', 'doctor --set-aside'),
    async (store, _words, { setAside }: { setAside?: boolean }) => {
      const moved = setAside ? await store.sets.setAside() : [];
      const { head } = await store.sets.look();
      const outcome = report(await examine(store), { set: head?.set.id ?? null, setAside: moved });
      const lines = moved.map((path) => `${path}: is set aside`);
      const act = moved.length > 0 && { act: `set aside ${moved.join(', ')}` };
      return { ...outcome, text: [...lines, outcome.text].join('\n'), ...act };
    },
  );
}

function report({ files, faults }: Findings, more: object): Outcome {
  const verdict =
    faults.length === 0 ? `All is well: ${files} files of it looked at.` : `${faults.length} faults.`;
  return {
    text: [...faults, verdict].join('\n'),
    data: { ...more, files, faults },
    ...(faults.length > 0 && { exitCode: exitCodes.store }),
  };
}
