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

/** Licences that require at most attribution. NOTICE lists all others. */
const PERMISSIVE = new Set(
  'MIT,MIT-0,ISC,Apache-2.0,BSD,BSD-2-Clause,BSD-3-Clause,0BSD,BlueOak-1.0.0,Zlib,CC0-1.0'.split(','),
);
/** Licences that extend to linked code. */
const STRONG_COPYLEFT = /(?<!L)GPL|SSPL|OSL/i;
const PACKAGE_NAME = /^@?[\w.-]+(?:\/[\w.-]+)?\*?$/;

const bare = (licence: string): string => licence.replace(/[()]/g, '').trim();

const listDemanding = ({ packages }: Lockfile) =>
  Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .map(([path, { license = 'none stated', optional = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: bare(license),
      isOptional: optional,
    }))
    .filter(({ licence }) => licence.split(/ (?:AND|OR|WITH) /).some((each) => !PERMISSIVE.has(each)));

const readNotice = (notice: string) =>
  notice.split('\n').flatMap((line) => {
    const [name = '', licence = '', use = '', ...more] = line.split(/ {2,}/);
    const isEntry = PACKAGE_NAME.test(name) && name !== 'name' && use !== '' && more.length === 0;
    return isEntry ? [{ name, licence, use }] : [];
  });

export function findNoticeFaults(notice: string, lockfile: Lockfile): string[] {
  const entries = readNotice(notice);
  const covers = (entry: string, name: string): boolean =>
    entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name;
  const demanding = listDemanding(lockfile);
  const missing = demanding.flatMap(({ name, licence, isOptional }) => {
    const entry = entries.find((each) => covers(each.name, name) && each.licence === licence);
    if (!entry) return [`NOTICE does not name ${name}, which is under ${licence}`];
    const isStrong = licence.split(' OR ').every((choice) => STRONG_COPYLEFT.test(choice));
    if (!isStrong) return [];
    if (!isOptional) return [`${name} is under ${licence} and not an optional dependency`];
    const isSeparate = entry.use.includes('optional') && entry.use.includes('process of its own');
    return isSeparate ? [] : [`NOTICE does not say that ${name} runs in a process of its own`];
  });
  const stale = entries.filter((entry) => !demanding.some(({ name }) => covers(entry.name, name)));
  return [...missing, ...stale.map(({ name }) => `NOTICE names ${name}, which is not installed`)];
}
