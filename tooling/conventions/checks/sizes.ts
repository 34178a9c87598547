import { isScript, isTest, isTypeScript, type Source } from './source';

const LONGEST = 300;
const LONG = 150;
const MEDIAN = 60;

const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;

/** Files that nobody reads in one sitting. Data tables (JSON) and the database schema (SQL) may be longer. */
export function findLongFiles(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => isScript(path) || /\.(sh|css)$/.test(path))
    .map((source) => ({ path: source.path, lines: linesOf(source) }))
    .filter(({ lines }) => lines > LONGEST)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines, ${LONGEST} are the limit: split it where its subject changes`,
    );
}

/** What the code feels like as a whole: nine of ten files short, half of them very short. Tests are not counted. */
export function findCrowding(sources: Source[]): string[] {
  const lengths = sources
    .filter(({ path }) => isTypeScript(path) && !isTest(path))
    .map(linesOf)
    .sort((one, other) => one - other);
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0;
  return [
    ...(at(0.5) > MEDIAN ? [`half of the files are over ${at(0.5)} lines, ${MEDIAN} are the limit`] : []),
    ...(at(0.9) > LONG ? [`one file in ten is over ${at(0.9)} lines, ${LONG} are the limit`] : []),
  ];
}
