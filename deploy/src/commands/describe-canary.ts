import type { Canary } from '@lisan/contract';

/** Which version, and who is given it: `0.2.0-9f86d081, for 5 %, 2 accounts and plan Creator`. */
export function describeCanary({ release, share, accounts = [], plans = [] }: Canary): string {
  const whom = [
    ...(share > 0 ? [`${share} %`] : []),
    ...(accounts.length > 0 ? [`${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}`] : []),
    ...plans.map((plan) => `plan ${plan}`),
  ];
  return `${release.version}, for ${whom.join(' and ') || 'nobody yet'}`;
}

/** By what it ends, in words. */
export function budgetOf(canary: Canary | undefined): string {
  if (!canary?.budget) return 'only people end it';
  const { minimumLoads, extraFailureShare } = canary.budget;
  return `it ends by itself where, after ${minimumLoads} pages, ${Number((extraFailureShare * 100).toFixed(2))} % more of them fail than of what is live`;
}

/** As programs are told of it. */
export function shownCanary(
  name: string,
  { release, share, accounts = [], plans = [], since, budget }: Canary,
) {
  return {
    ...{ name, version: release.version, share, accounts: accounts.length, plans, since },
    budget: budget ?? null,
  };
}
