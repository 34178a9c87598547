import { isSignedBy, type ReleaseManifest } from '@lisan/contract';
import { alwaysHeaders, assetHeaders, secureHeaders } from '../../edge';
import { exitCodes, ExpectedError, hashOf, type Outcome, releasesOf } from '../../store';
import { createAsker, readPage, SiteError, type AskSite, type ReadPage } from './read-page';
import { HOUR_MS, MINUTE_MS } from '../durations';

const CONCURRENT_FILES = 6;
/** The publisher's clock may be ahead. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

interface SiteOptions {
  readonly site: string;
  readonly keys: readonly string[];
  readonly timeoutMs?: number;
}

/** Examines a site by its address alone, as a new browser finds it. */
export async function examineSite({ site, keys, timeoutMs }: SiteOptions): Promise<Outcome> {
  const request = createAsker(site, timeoutMs);
  const page = await openPage(request, site);
  const { set: manifest } = page;
  const made = Date.parse(manifest.createdAt);
  const hours = Math.floor((Date.now() - made) / HOUR_MS);
  const isSigned = keys.length > 0 && (await isSignedBy(page.text, page.signatures, keys));
  const signature = keys.length === 0 ? 'not checked' : isSigned ? 'good' : 'bad';
  const [health, skew, { files, faults: damaged }] = await Promise.all([
    lookAtHealth(request, manifest.id),
    lookForSkew(request, manifest.id),
    examineFiles(request, manifest),
  ]);
  const faults = [
    ...(signature === 'bad' ? ['The set was signed by none of these keys'] : []),
    ...(made > Date.now() + MAX_CLOCK_SKEW_MS
      ? [`The set was created in the future: ${manifest.createdAt}`]
      : []),
    ...checkHeaders(site, page),
    ...checkPolicy(page),
    ...[health.fault, skew].flatMap((fault) => fault ?? []),
    ...damaged,
  ];
  const canaries = Object.entries(manifest.canaries ?? {}).map(([remote, { release, share, since }]) => ({
    remote,
    version: release.version,
    share,
    since,
    isHalted: page.halted.includes(`${remote}@${release.version}`),
  }));
  const lines = [
    `set ${manifest.id}, made ${manifest.createdAt}, ${hours} hours ago; signature ${signature}`,
    `  shell ${manifest.shell.version}`,
    ...Object.entries(manifest.remotes).map(([name, { version }]) => `  ${name} ${version}`),
    ...canaries.map(
      ({ remote, version, share, since, isHalted }) =>
        `  canary ${remote} ${version} for ${share} % since ${since}${isHalted ? ', halted: given to nobody' : ''}`,
    ),
    ...(manifest.filesFrom === undefined
      ? []
      : [
          `  browsers fetch files from ${manifest.filesFrom}, which was not asked: what is said of files is of ${site}`,
        ]),
    ...faults,
    faults.length === 0 ? `No problems in ${files} files.` : `${faults.length} faults.`,
  ];
  return {
    text: lines.join('\n'),
    data: {
      site,
      set: manifest.id,
      madeAt: manifest.createdAt,
      hours,
      signature,
      health: health.status,
      filesFrom: manifest.filesFrom ?? null,
      canaries,
      files,
      faults,
    },
    ...(faults.length > 0 && { exitCode: exitCodes.store }),
  };
}

async function openPage(request: AskSite, site: string): Promise<ReadPage> {
  try {
    return readPage(await request('/', true));
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    throw new ExpectedError({
      exitCode: exitCodes.store,
      code: 'site_unusable',
      reasons: [`${site} cannot be checked: ${error.message}.`],
    });
  }
}

async function lookAtHealth(request: AskSite, set: string): Promise<{ status: string; fault?: string }> {
  try {
    const { body } = await request('/health');
    const said = JSON.parse(body.toString('utf8')) as { status?: unknown; set?: unknown } | null;
    const status = typeof said?.status === 'string' ? said.status : 'unknown';
    if (status !== 'ok')
      return { status, fault: `/health says '${status}': look at \`doctor\` at the store` };
    if (said?.set === set) return { status };
    return {
      status,
      fault: `/health speaks of set ${String(said?.set)}, and the page is of ${set}`,
    };
  } catch (error) {
    const why = error instanceof SiteError ? error.message : 'it is no JSON';
    return { status: 'unknown', fault: `/health cannot be read: ${why}` };
  }
}

/** Several edges may share one address. */
async function lookForSkew(request: AskSite, first: string): Promise<string | undefined> {
  const seen = new Set<string>();
  try {
    for (let round = 0; round < 4; round += 1) seen.add(readPage(await request('/', true)).set.id);
  } catch (error) {
    if (error instanceof SiteError) return `The second request failed: ${error.message}`;
    throw error;
  }
  seen.add(first);
  return seen.size > 1
    ? `Pages loaded together have different sets: ${[...seen].join(', ')}; is an edge outdated, or was a set just published?`
    : undefined;
}

function checkHeaders(site: string, { headers }: ReadPage): string[] {
  const wanted = {
    ...alwaysHeaders,
    ...(site.startsWith('https:') ? secureHeaders : {}),
    'cache-control': 'no-store',
  };
  return Object.entries(wanted)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name, value]) => `The page has ${name} '${headers[name] ?? ''}' instead of '${value}'`);
}

/** Checks the policies of header and document; the document's must list each script's hash. */
function checkPolicy({ headers, policy, set: manifest }: ReadPage): string[] {
  const head = headers['content-security-policy'] ?? '';
  const scripts = (text: string) => /(?:^|;\s*)script-src ([^;]*)/.exec(text)?.[1]?.split(' ') ?? [];
  const [inHead, inDocument] = [scripts(head), scripts(policy)];
  const faults: string[] = [];
  if (
    !inHead.some((source) => source.startsWith("'nonce-")) ||
    /unsafe-(?:inline|eval)/.test(inHead.join(' '))
  )
    faults.push('The policy in the head of the page lets scripts run that it should not');
  if (!head.includes("require-trusted-types-for 'script'"))
    faults.push('The policy in the head of the page asks for no Trusted Types');
  const known = new Set(inDocument);
  const missing = [manifest.shell, ...Object.values(manifest.remotes)]
    .flatMap(({ base, integrity }) =>
      Object.entries(integrity).map(([file, hash]) => ({ path: base + file, hash })),
    )
    .filter(({ path, hash }) => path.endsWith('.js') && !known.has(`'${hash}'`));
  if (missing.length > 0)
    faults.push(
      `The policy in the page lacks the hash of ${missing.length} scripts, such as ${missing[0]?.path ?? ''}`,
    );
  const extra = inDocument.filter((source) => source === "'self'" || source.startsWith("'unsafe-"));
  if (inDocument.length === 0 || extra.length > 0)
    faults.push('The policy in the page lets scripts run without their hash');
  return faults;
}

async function examineFiles(
  request: AskSite,
  manifest: ReleaseManifest,
): Promise<{ files: number; faults: string[] }> {
  const hashes = new Map(
    releasesOf(manifest).flatMap(({ release: { base, integrity } }) =>
      Object.entries(integrity).map(([path, hash]) => [base + path, hash] as const),
    ),
  );
  const waiting = [...hashes];
  const faults: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      faults.push(...(await examineFile(request, ...next)));
  };
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, work));
  return { files: hashes.size, faults: faults.sort() };
}

async function examineFile(request: AskSite, path: string, hash: string): Promise<string[]> {
  try {
    const { status, headers, body } = await request(path);
    if (status !== 200) return [`${path} is answered with ${status}`];
    const faults: string[] = [];
    if (hashOf(body) !== hash) faults.push(`${path} has other bytes than were published`);
    const type = headers['content-type'] ?? '';
    if (path.endsWith('.js') && !/^(?:text|application)\/javascript\b/.test(type))
      faults.push(`${path} is sent as '${type}', and browsers will not run it`);
    const wanted = { ...assetHeaders, 'x-content-type-options': alwaysHeaders['x-content-type-options'] };
    for (const [name, value] of Object.entries(wanted))
      if (headers[name] !== value)
        faults.push(`${path} has ${name} '${headers[name] ?? ''}' instead of '${value}'`);
    return faults;
  } catch (error) {
    if (error instanceof SiteError) return [error.message];
    throw error;
  }
}
