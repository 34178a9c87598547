const STATES = new Set(['works', 'in part', 'by hand', 'not yet']);
const ROWS = 26;

/**
 * Rows of the platform's table that say more than their tests do: a row that works, if only in part, names a test by its file
 * and its title; one that does not names none.
 *
 * @param read - the text of a file by its path from the page's folder, undefined when it is not there
 */
export function findPlatformFaults(page: string, read: (path: string) => string | undefined): string[] {
  const rows = [...page.matchAll(/^\| *(\d+) \|([^|]*)\|([^|]*)\|(.*)\|$/gm)];
  const faults = rows.flatMap(([, number = '', , state = '', verified = ''], index) => {
    const row = `Row ${number}`;
    const claims = [...verified.matchAll(/\[[^\][]*\]\(([^()]+\.(?:test|spec)\.tsx?)\) “([^”]+)”/g)];
    const isTried = ['works', 'in part'].includes(state.trim());
    return [
      ...(Number(number) === index + 1 ? [] : [`${row} is the ${index + 1}th`]),
      ...(STATES.has(state.trim()) ? [] : [`${row} is '${state.trim()}', which is no state`]),
      ...(isTried && claims.length === 0 ? [`${row} names no test`] : []),
      ...(!isTried && claims.length > 0 ? [`${row} names a test of what it does not promise`] : []),
      ...claims.flatMap(([, path = '', title = '']) => {
        const text = read(path);
        if (text === undefined) return [`${row} names ${path}, which is not there`];
        return text.includes(title) ? [] : [`${row}: ${path} has no test '${title}'`];
      }),
    ];
  });
  return rows.length === ROWS ? faults : [`There are ${rows.length} rows`, ...faults];
}
