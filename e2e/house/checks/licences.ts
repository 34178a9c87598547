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

/** Licences that ask for the source, or for anything beyond naming the author. */
const DEMANDING = /GPL|MPL|EPL|EUPL|CDDL|OSL|OFL|SSPL|CPAL|BUSL|UNLICENSED|SEE LICENSE/i;
/** These demand the source of whatever is joined with them. */
const STRONG = /(?<!L)GPL|SSPL|OSL/i;
const NAME = /^@?[\w.-]+(?:\/[\w.-]+)?\*?$/;

interface Part {
  readonly name: string;
  readonly licence: string;
  readonly isOptional: boolean;
}

/** What ships with Lisan and makes demands, by the lockfile. */
function listDemanding({ packages }: Lockfile): Part[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .map(([path, { license = '', optional = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: license,
      isOptional: optional,
    }))
    .filter(({ licence }) => DEMANDING.test(licence));
}

/** Spoken to, not joined with. */
const isApart = (words: string): boolean =>
  words.includes('optional') && words.includes('process of its own');

const bare = (licence: string): string => licence.replace(/[()]/g, '').trim();

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
