const STATES = new Set(['works', 'in part', 'by hand', 'not yet']);
const ROWS = 26;

type Claim = { path: string; title: string };

/**
 * Rows of the platform's table that say more than their tests do: a row that works, if only in part, names a test by its file
 * and its title in the part of the page that belongs to it; one that does not names none.
 *
 * @param read - the text of a file by its path from the page's folder, undefined when it is not there
 */
export function findPlatformFaults(page: string, read: (path: string) => string | undefined): string[] {
  const rows = [...page.matchAll(/^\| *(\d+) \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)];
  const parts = readParts(page);
  const faults = rows.flatMap(([, number = '', promise = '', state = '', link = ''], index) => {
    const row = `Row ${number}`;
    const part = parts.get(number);
    const claims = readClaims(part ?? '');
    const isTried = ['works', 'in part'].includes(state.trim());
    return [
      ...(Number(number) === index + 1 ? [] : [`${row} is the ${index + 1}th`]),
      ...(STATES.has(state.trim()) ? [] : [`${row} is '${state.trim()}', which is no state`]),
      ...(link.includes(`(#row-${number})`) ? [] : [`${row} does not lead to its part`]),
      ...(part === undefined ? [`${row} has no part`] : []),
      ...(part === undefined || saysPromise(part, promise)
        ? []
        : [`${row} promises something else in its part`]),
      ...(isTried && claims.length === 0 ? [`${row} names no test`] : []),
      ...(!isTried && claims.length > 0 ? [`${row} names a test of what it does not promise`] : []),
      ...claims.flatMap((claim) => findClaimFaults(row, claim, read)),
    ];
  });
  const strays = [...parts.keys()].filter((number) => !rows.some((row) => row[1] === number));
  return [
    ...(rows.length === ROWS ? [] : [`There are ${rows.length} rows`]),
    ...strays.map((number) => `Row ${number} is in no table`),
    ...faults,
  ];
}

/** What stands below each `### Row <number>`. */
function readParts(page: string): Map<string, string> {
  const parts = page.split(/^### Row (\d+)$/m).slice(1);
  return new Map(
    parts.flatMap((number, index) => (index % 2 === 0 ? [[number, parts[index + 1] ?? ''] as const] : [])),
  );
}

/** The first line of a part is the promise, as a sentence. */
function saysPromise(part: string, promise: string): boolean {
  return part.trimStart().split('\n', 1)[0]?.toLowerCase() === `${promise.trim().toLowerCase()}.`;
}

/** Each title belongs to the test that was linked to last. */
function readClaims(part: string): Claim[] {
  const linked = part.split(/\[[^\][]*\]\(([^()]+\.(?:test|spec)\.tsx?)\)/).slice(1);
  return linked.flatMap((path, index) => {
    if (index % 2 === 1) return [];
    const titles = [...(linked[index + 1] ?? '').matchAll(/“([^“”]+)”/g)];
    return titles.length === 0 ? [{ path, title: '' }] : titles.map(([, title = '']) => ({ path, title }));
  });
}

function findClaimFaults(
  row: string,
  { path, title }: Claim,
  read: (path: string) => string | undefined,
): string[] {
  const text = read(path);
  if (text === undefined) return [`${row} names ${path}, which is not there`];
  if (title === '') return [`${row} names ${path} without a title`];
  return text.includes(title) ? [] : [`${row}: ${path} has no test '${title}'`];
}
