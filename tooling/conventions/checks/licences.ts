/** A lockfile, as far as it speaks of licences. */
export interface Lockfile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly license?: string;
        readonly dev?: boolean;
        readonly link?: boolean;
        readonly optional?: boolean;
      }
    >
  >;
}

/** Licences that ask for nothing beyond naming the author. Whatever is under another one is named in NOTICE. */
const FREE = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'Zlib',
  ],
  'CC0-1.0',
]);
const NONE = 'none stated';
/** These demand the source of whatever is joined with them. */
const STRONG = /(?<!L)GPL|SSPL|OSL/i;
const NAME = /^@?[\w.-]+(?:\/[\w.-]+)?\*?$/;

interface Part {
  readonly name: string;
  readonly licence: string;
  readonly isOptional: boolean;
}

const bare = (licence: string): string => licence.replace(/[()]/g, '').trim();

/** What ships with Lisan and makes demands, by the lockfile. */
function listDemanding({ packages }: Lockfile): Part[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .map(([path, { license = NONE, optional = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: license,
      isOptional: optional,
    }))
    .filter(({ licence }) =>
      bare(licence)
        .split(/ (?:AND|OR|WITH) /)
        .some((each) => !FREE.has(each)),
    );
}

/** Spoken to, not joined with. */
const isApart = (words: string): boolean =>
  words.includes('optional') && words.includes('process of its own');

/** Differences between what NOTICE names and what the lockfile installs for production. */
export function findUntrueNotice(notice: string, lockfile: Lockfile): string[] {
  const named = notice.split('\n').flatMap((line) => {
    const [name = '', licence = '', use = '', ...more] = line.split(/ {2,}/);
    const isPart = NAME.test(name) && name !== 'name' && use !== '' && more.length === 0;
    return isPart ? [{ name, licence, use }] : [];
  });
  const covers = (line: string, name: string): boolean =>
    line.endsWith('*') ? name.startsWith(line.slice(0, -1)) : line === name;
  const parts = listDemanding(lockfile);
  const missing = parts.flatMap(({ name, licence, isOptional }) => {
    const line = named.find((each) => covers(each.name, name) && each.licence === bare(licence));
    if (!line) return [`NOTICE does not name ${name}, which is under ${licence}`];
    const isStrong = bare(licence)
      .split(' OR ')
      .every((choice) => STRONG.test(choice));
    if (isStrong && !isOptional) return [`${name} is under ${licence} and no optional dependency`];
    return isStrong && !isApart(line.use)
      ? [`NOTICE does not say that ${name} runs in a process of its own`]
      : [];
  });
  const stale = named.filter((line) => !parts.some(({ name }) => covers(line.name, name)));
  return [...missing, ...stale.map(({ name }) => `NOTICE names ${name}, which is not installed`)];
}
