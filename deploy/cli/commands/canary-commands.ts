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
    .description('say who is given the canary of a remote (see publish --canary); what is not named stays')
    .argument('<remote>')
    .option('--share <percent>', 'of the visitors: 0 takes all of them out again', percent)
    .option('--account <who>', 'one account more, by its address or id; as often as there are some', listed)
    .option('--plan <name>', 'one plan more, as `Creator`; as often as there are some', listed)
    .option('--without-accounts', 'take the accounts of before out')
    .option('--without-plans', 'take the plans of before out')
    .option(
      '--after-pages <count>',
      `judge it after so many (at first ${defaultBudget.minimumLoads})`,
      positive,
    )
    .option(
      '--worse-by <percent>',
      `end it when so many more of its pages fail than of what is live (at first ${defaultBudget.extraFailureShare * 100})`,
      percent,
    )
    .option('--no-halt', 'it never ends by itself; --after-pages or --worse-by undoes it');
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
    .description('the canary of a remote goes live for everybody; what was live stands in for it')
    .argument('<remote>');
  addForService(example(promoting, 'promote chat'), async (service, [name]: [string]) =>
    service.promote(name),
  );

  const halting = authoredBy('halt')
    .description('the canary of a remote ends: everybody is given what is live at their next page')
    .argument('<remote>');
  addForService(
    example(halting, "halt chat --reason 'answers come twice'"),
    async (service, [name]: [string]) => service.halt(name),
  );
}

function orderOf({ account, plan, afterPages, worseBy, halt, ...words }: CanaryWords): CanaryChange {
  const budget = budgetOf(afterPages, worseBy, halt);
  if (!(plan ?? []).every((name) => Check(PlanName, name)))
    throw new UsageError('The name of a plan has 1 to 60 characters, and none that cannot be seen.');
  const { share, withoutAccounts, withoutPlans } = words;
  const input = { share, accounts: account, plans: plan, withoutAccounts, withoutPlans, budget };
  if (Object.values(input).every((value) => value === undefined))
    throw new UsageError('Say who is given it: --share, --account or --plan (--help says more).');
  return input;
}

function budgetOf(
  minimumLoads: number | undefined,
  worseBy: number | undefined,
  halt: boolean,
): CanaryChange['budget'] {
  const isNamed = minimumLoads !== undefined || worseBy !== undefined;
  if (!halt) {
    if (isNamed) throw new UsageError('Say either --no-halt, or when it ends.');
    return null;
  }
  if (!isNamed) return undefined;
  return {
    ...(minimumLoads !== undefined && { minimumLoads }),
    ...(worseBy !== undefined && { extraFailureShare: worseBy / 100 }),
  };
}
