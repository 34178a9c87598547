import { PlanName } from '@lisan/contract';
import { Check } from 'typebox/value';
import { type CanaryChange, UsageError, defaultBudget } from '../../store';
import { type Commands, authored, example, listed, percent, positive } from './options';

interface CanaryWords {
  readonly share?: number;
  readonly account?: readonly string[];
  readonly plan?: readonly string[];
  readonly withoutAccounts?: boolean;
  readonly withoutPlans?: boolean;
  readonly afterPages?: number;
  readonly worseBy?: number;
  readonly halt: boolean;
}

export function addCanaryCommands({ program, config, addForService }: Commands): void {
  const authoredBy = (name: string) => authored(program.command(name), config.user);

  const giving = authoredBy('canary')
    .description(
      'choose who gets the canary of a remote (see publish --canary); options you omit keep their value',
    )
    .argument('<remote>')
    .option('--share <percent>', 'share of the visitors; 0 for none', percent)
    .option('--account <who>', 'add an account by email address or id; repeatable', listed)
    .option('--plan <name>', 'add a plan, such as `Creator`; repeatable', listed)
    .option('--without-accounts', 'remove all accounts first')
    .option('--without-plans', 'remove all plans first')
    .option(
      '--after-pages <count>',
      `judge it after this many loads (default ${defaultBudget.minimumLoads})`,
      positive,
    )
    .option(
      '--worse-by <percent>',
      `halt it when it fails on this many more pages than the live version (default ${defaultBudget.extraFailureShare * 100})`,
      percent,
    )
    .option('--no-halt', 'never halt it automatically, until --after-pages or --worse-by is set');
  addForService(
    example(
      giving,
      'canary chat --share 5',
      "canary chat --share 25 --reason 'no complaints'",
      'canary chat --share 0 --account layla@example.com --plan Creator',
      'canary chat --after-pages 200 --worse-by 1',
    ),
    async (service, [name]: [string], words: CanaryWords) => service.canary(name, orderOf(words)),
  );

  const promoting = authoredBy('promote')
    .description('make a canary live for everyone; the previous version becomes its fallback')
    .argument('<remote>');
  addForService(example(promoting, 'promote chat'), async (service, [name]: [string]) =>
    service.promote(name),
  );

  const halting = authoredBy('halt')
    .description('end a canary: everyone gets the live version with their next page')
    .argument('<remote>');
  addForService(
    example(halting, "halt chat --reason 'answers come twice'"),
    async (service, [name]: [string]) => service.halt(name),
  );
}

function orderOf({ account, plan, afterPages, worseBy, halt, ...words }: CanaryWords): CanaryChange {
  const budget = budgetOf(afterPages, worseBy, halt);
  if (!(plan ?? []).every((name) => Check(PlanName, name)))
    throw new UsageError('A plan name has 1 to 60 visible characters.');
  const { share, withoutAccounts, withoutPlans } = words;
  const input = { share, accounts: account, plans: plan, withoutAccounts, withoutPlans, budget };
  if (Object.values(input).every((value) => value === undefined))
    throw new UsageError('Choose who gets it: --share, --account or --plan (see --help).');
  return input;
}

function budgetOf(
  minimumLoads: number | undefined,
  worseBy: number | undefined,
  halt: boolean,
): CanaryChange['budget'] {
  const isNamed = minimumLoads !== undefined || worseBy !== undefined;
  if (!halt) {
    if (isNamed) throw new UsageError('Use either --no-halt or the conditions that halt it.');
    return null;
  }
  if (!isNamed) return undefined;
  return {
    ...(minimumLoads !== undefined && { minimumLoads }),
    ...(worseBy !== undefined && { extraFailureShare: worseBy / 100 }),
  };
}
