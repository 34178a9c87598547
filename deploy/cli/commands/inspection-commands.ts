import { Option } from 'commander';
import type { LookName } from '../../store';
import { example, positive, type Commands } from './options';

interface Limited {
  readonly limit?: number;
}

export function addLookingCommands({ program, addForDesk }: Commands): void {
  const looking = (name: LookName, description: string) => program.command(name).description(description);

  addForDesk(
    example(
      looking('status', 'what browsers are given, since when, and whether the store is whole'),
      'status',
      'status --json',
    ),
    (desk) => desk.look('status', {}),
  );
  addForDesk(
    example(
      looking('list', 'the newest sets: when, who, what and why; the live one has a star').addOption(limit()),
      'list --limit 5',
    ),
    (desk, _words, asked: Limited) => desk.look('list', asked),
  );
  addForDesk(
    example(
      looking('history', 'when which version went live, of all or of one')
        .argument('[remote]', 'a remote, or shell')
        .addOption(limit()),
      'history chat',
    ),
    (desk, [name]: [string | undefined], asked: Limited) => desk.look('history', { name, ...asked }),
  );
  addForDesk(
    example(
      looking('log', 'every act on the store: who, when, from where, and why').addOption(limit()),
      'log --limit 50',
    ),
    (desk, _words, asked: Limited) => desk.look('log', asked),
  );
  addForDesk(
    example(
      looking('show', 'what a set holds').argument('[set]', 'by default the live one'),
      'show',
      'show 37-9f86d081',
    ),
    (desk, [set]: [string | undefined]) => desk.look('show', { set }),
  );
  addForDesk(
    example(
      looking('diff', 'what differs between two sets: versions, and files with other bytes')
        .argument('[from]', 'by default the set before the other')
        .argument('[to]', 'by default the live one'),
      'diff',
      'diff 36-0a1b2c3d 37-9f86d081',
    ),
    (desk, [from, set]: [string | undefined, string | undefined]) => desk.look('diff', { from, set }),
  );
  addForDesk(
    example(
      looking('verify', 'compare every file that a set names with its hash').argument(
        '[set]',
        'by default the live one',
      ),
      'verify',
    ),
    (desk, [set]: [string | undefined]) => desk.look('verify', { set }),
  );
}

const limit = () => new Option('--limit <count>', 'how many').argParser(positive).default(20);
