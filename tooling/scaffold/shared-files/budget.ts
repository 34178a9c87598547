import type { Budget } from '../../check/sizes/measure';
import type { SharedFile } from './shared-file';

/** The remote as it is made weighs less; who adds to it raises this, and says why. */
const MOST = { first: 9_500, all: 60_000 };

/** What the remote's build may weigh. */
export const sizeBudget: SharedFile = {
  path: 'tooling/check/sizes/budget.json',
  add: (text, { name }) => write({ ...read(text), [name]: MOST }),
  remove(text, name) {
    const { [name]: _gone, ...others } = read(text);
    return write(others);
  },
};

const read = (text: string) => JSON.parse(text) as Budget;

function write({ shell, ...remotes }: Budget): string {
  const byName = Object.entries(remotes).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ ...(shell && { shell }), ...Object.fromEntries(byName) });
}
