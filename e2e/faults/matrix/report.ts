import { cells, nameOf, remotes, type Cell } from './cells';
import { faults } from './faults';
import type { Outcome } from './try-cell';

/** What does not hold and is known, with the reason. */
const known: readonly { readonly fault: string; readonly complaint: string; readonly why: string }[] = [
  {
    fault: 'bad signature',
    complaint: 'the whole page is refused',
    why: 'a set is signed as a whole: when any of it was changed, nothing of it can be believed, and nothing of it runs',
  },
];

const find = ({ fault }: Cell, complaint: string) =>
  known.find((one) => one.fault === fault.name && one.complaint === complaint);

export const isKnown = (cell: Cell, complaint: string): boolean => find(cell, complaint) !== undefined;

/** Why it does not hold; `undefined` when nobody knows. */
const whyOf = (cell: Cell, complaint: string): string | undefined => find(cell, complaint)?.why;

/** What was seen of a cell, as it is kept between runs. */
export type Seen = Pick<Outcome, 'told' | 'complaints' | 'seconds'> & {
  readonly day: string;
  readonly commit: string;
};

/** By the names of the cells. */
export type Results = Readonly<Record<string, Seen>>;

const mark = (seen: Seen | undefined) => {
  if (!seen) return 'not tried';
  return seen.complaints.length === 0 ? 'survives' : 'does not';
};

const row = (columns: readonly string[]) => `| ${columns.join(' | ')} |`;

function table(results: Results, hasVersionBefore: boolean): string {
  const rows = faults.filter(({ heals }) => heals || !hasVersionBefore);
  return [
    row(['fault', ...remotes]),
    row(['---', ...remotes.map(() => '---')]),
    ...rows.map((fault) =>
      row([
        fault.name,
        ...remotes.map((remote) => mark(results[nameOf({ fault, remote, hasVersionBefore, place: 'view' })])),
      ]),
    ),
  ].join('\n');
}

function slots(results: Results): string {
  const mine = cells.filter(({ place }) => place === 'slot');
  const rows = [...new Set(mine.map(({ fault }) => fault))].map((fault) =>
    row([
      fault.name,
      ...[false, true].map((hasVersionBefore) => {
        const cell = mine.find((one) => one.fault === fault && one.hasVersionBefore === hasVersionBefore);
        return cell ? mark(results[nameOf(cell)]) : '';
      }),
    ]),
  );
  return [row(['fault', 'with no version before', 'with one']), row(['---', '---', '---']), ...rows].join(
    '\n',
  );
}

function words(results: Results): string {
  const rows = faults.flatMap((fault) => {
    const seen = cells
      .filter((cell) => cell.fault === fault && !cell.hasVersionBefore && cell.place === 'view')
      .map((cell) => results[nameOf(cell)]);
    const told = seen.find((one) => one !== undefined && one.told !== '')?.told;
    return told === undefined ? [] : [row([fault.name, told.replaceAll('|', String.raw`\|`)])];
  });
  return [row(['fault', 'told']), row(['---', '---']), ...rows].join('\n');
}

function failure(cell: Cell, { complaints, told }: Seen): string {
  const whys = complaints.map((complaint) => {
    const why = whyOf(cell, complaint);
    return why === undefined ? complaint : `${complaint}: ${why}`;
  });
  return `- **${nameOf(cell)}**: ${whys.join('; ')}. Told: “${told}”`;
}

/** The page of the documents. */
export function describe(results: Results): string {
  const tried = cells.filter((cell) => results[nameOf(cell)] !== undefined);
  const failed = tried.flatMap((cell) => {
    const seen = results[nameOf(cell)];
    return seen && seen.complaints.length > 0 ? [failure(cell, seen)] : [];
  });
  const all = Object.values(results);
  const between = (texts: readonly string[]) => [...new Set(texts)].sort().join(', ');
  const seconds = all.map(({ seconds }) => seconds).sort((one, other) => one - other);
  const figures = `${tried.length} of ${cells.length} cells were tried, ${tried.length - failed.length} survive (${between(all.map(({ day }) => day))}; commit ${between(all.map(({ commit }) => commit))}). A cell took ${(seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(1)} s (median; the longest ${(seconds.at(-1) ?? 0).toFixed(1)} s).`;
  return `${introduction}
## Result

${figures}

### With no version before

${table(results, false)}

### With a version before, which stands in

${table(results, true)}

### In a slot

The plans on the visitors' page, which billing fills; the page around it is whole and leads on.

${slots(results)}

### What the person is told

Of the first remote of each row; with a version before it is “The newest … did not work here. This is the version before it; nothing was lost.”

${words(results)}

### Cells that do not survive

${failed.length === 0 ? 'None.' : failed.join('\n')}

${notTried}`;
}

const introduction = `# Broken remotes

Written by \`npm run campaign:faults\`: each of the five remotes is broken in each way below, for a fresh page in a real
browser, in a new tab of one profile. \`--only <text>\` tries the cells whose name holds the text, and keeps what was seen of the others; \`--workers\`
says how many at once, \`--minutes\` after how long no other is begun, and \`--rest\` goes on from there. \`npm run test:all\` tries a twentieth of the cells, another each day
([matrix.spec.ts](../e2e/faults/matrix.spec.ts)).

The remote is published once more with the fault in it, in a set that is signed, behind a line of its own between
browser and Lisan ([broken-line.ts](../e2e/faults/matrix/broken-line.ts)): files that do not come, hang, are cut or are
others than their hashes say; and code that was changed in the built files, with the hashes of the changed ones.

A cell survives when all of this holds:

- The person is told in words, in an alert or a status, within 25 s. Where the view works in spite of the fault (a rejected promise,
  timers, a page that is emptied later, malformed events) it must work, and a report names the remote and its version (of a
  page that is emptied later it says that it was put back: who emptied it nobody can tell).
- The navigation works, another remote opens and takes typing, and what was typed there before stays.
- Nothing of a changed file runs.
- Once the fault is gone, Retry brings the view, and the text of the other remote is still there. Where only another set helps (wrong
  contract, an origin, hashes, bad signature) it is Reload. With a version before, that stands in at once, and no alert is shown; the tab keeps
  away from what ran and failed, and not from what the line did.
- “Lazy chunk” is a file that a view asks for itself: here the words of the other language, in whose place a component waits. “Endless effect”
  sets state in each effect that its state brings about; “words of others” are translations without any of the view's sentences.

`;

const notTried = `## Not in the matrix

- A loop without end in a remote (\`for (;;)\`): nothing answers until the browser ends the tab. The next document of the tab then uses
  the remote's version before, or opens another view, and says so ([crash-loop.spec.ts](../e2e/faults/crash-loop.spec.ts)); so does a page
  whose whole document was replaced. A view that draws itself while it draws, or in an effect, is in the matrix.
- Another major version of React that a remote brings itself, which works
  ([own-repository.spec.ts](../e2e/faults/own-repository.spec.ts)); in the matrix is one that it asks of the shell.
- Overrides that have expired.
`;
