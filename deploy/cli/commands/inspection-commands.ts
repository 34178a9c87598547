import { Option } from 'commander';
import type { InspectionName } from '../../store';
import { example, positive, type Commands } from './options';

interface Limited {
  readonly limit?: number;
}

export function addLookingCommands({ program, addForService }: Commands): void {
  const looking = (name: InspectionName, description: string) =>
    program.command(name).description(description);

  addForService(
    example(
      looking('status', 'what is live, since when, and whether the store is intact'),
      'status',
      'status --json',
    ),
    (service) => service.inspect('status', {}),
  );
  addForService(
    example(
      looking('list', 'the newest sets: when, who, what and why; the live one has a star').addOption(limit()),
      'list --limit 5',
    ),
    (service, _words, asked: Limited) => service.inspect('list', asked),
  );
  addForService(
    example(
      looking('history', 'when which version went live, of all or of one')
        .argument('[remote]', 'a remote, or shell')
        .addOption(limit()),
      'history chat',
    ),
    (service, [name]: [string | undefined], asked: Limited) => service.inspect('history', { name, ...asked }),
  );
  addForService(
    example(
      looking('log', 'every act on the store: who, when, from where, and why').addOption(limit()),
      'log --limit 50',
    ),
    (service, _words, asked: Limited) => service.inspect('log', asked),
  );
  addForService(
    example(
      looking('show', 'describe a set').argument('[set]', 'default: the live one'),
      'show',
      'show 37-9f86d081',
    ),
    (service, [set]: [string | undefined]) => service.inspect('show', { set }),
  );
  addForService(
    example(
      looking('diff', 'what differs between two sets: versions and changed files')
        .argument('[from]', 'default: the set before the other')
        .argument('[to]', 'default: the live one'),
      'diff',
      'diff 36-0a1b2c3d 37-9f86d081',
    ),
    (service, [from, set]: [string | undefined, string | undefined]) =>
      service.inspect('diff', { from, set }),
  );
  addForService(
    example(
      looking('verify', 'compare every file of a set with its hash').argument(
        '[set]',
        'default: the live one',
      ),
      'verify',
    ),
    (service, [set]: [string | undefined]) => service.inspect('verify', { set }),
  );
}

const limit = () => new Option('--limit <count>', 'how many').argParser(positive).default(20);
