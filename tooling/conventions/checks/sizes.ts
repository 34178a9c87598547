import { isScript, isTest, isTypeScript, type Source } from './source';

const MAX_FILE_LINES = 400;
const MAX_P90_LINES = 180;
const MAX_MEDIAN_LINES = 60;

const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;

/** Files that nobody reads in one sitting. Data tables (JSON) and the database schema (SQL) may be longer. */
export function findLongFiles(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => isScript(path) || /\.(sh|css)$/.test(path))
    .map((source) => ({ path: source.path, lines: linesOf(source) }))
    .filter(({ lines }) => lines > MAX_FILE_LINES)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines, ${MAX_FILE_LINES} are the limit: split it where its subject changes`,
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
    ...(at(0.5) > MAX_MEDIAN_LINES
      ? [`half of the files are over ${at(0.5)} lines, ${MAX_MEDIAN_LINES} are the limit`]
      : []),
    ...(at(0.9) > MAX_P90_LINES
      ? [`one file in ten is over ${at(0.9)} lines, ${MAX_P90_LINES} are the limit`]
      : []),
  ];
}
