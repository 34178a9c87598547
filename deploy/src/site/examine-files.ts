import { createHash } from 'node:crypto';
import type { ReleaseSet } from '@lisan/contract';
import { alwaysHeaders, assetHeaders } from '../edge/header-rules';
import { printable, SiteFault, type AskSite } from './ask-site';

/** Files that are asked for at a time. */
const AT_ONCE = 6;
const MOST_FILES = 5_000;

/** What was looked at, and what is wrong: one line each. */
export interface FileFindings {
  readonly files: number;
  readonly faults: readonly string[];
}

/**
 * Asks for every file that a set names, and compares bytes and headers with what was published.
 * @param milliseconds after which no more is asked for: of a site that is slow on purpose it would be hours
 */
export async function examineFiles(
  ask: AskSite,
  set: ReleaseSet,
  milliseconds: number,
): Promise<FileFindings> {
  const releases = [
    set.shell,
    ...Object.values(set.remotes),
    ...Object.values(set.lastGood ?? {}),
    ...Object.values(set.canaries ?? {}).map(({ release }) => release),
  ];
  const hashes = new Map(
    releases.flatMap(({ base, integrity }) =>
      Object.entries(integrity).map(([path, hash]) => [base + path, hash] as const),
    ),
  );
  if (hashes.size > MOST_FILES)
    return { files: 0, faults: [`The set names ${hashes.size} files, and none was asked for`] };
  const waiting = [...hashes];
  const faults: string[] = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        const [path, hash] = waiting.shift() ?? [];
        if (path === undefined || hash === undefined) return;
        faults.push(...(await examineFile(ask, path, hash)));
      }
    }),
  );
  if (waiting.length > 0)
    faults.push(
      `${waiting.length} of ${hashes.size} files were not asked for: after ${milliseconds / 1000} s it was enough`,
    );
  return { files: hashes.size - waiting.length, faults: faults.sort() };
}

async function examineFile(ask: AskSite, path: string, hash: string): Promise<string[]> {
  const shown = printable(path);
  try {
    const { status, headers, body } = await ask(path);
    if (status !== 200) return [`${shown} is answered with ${status}`];
    const faults: string[] = [];
    if (`sha384-${createHash('sha384').update(body).digest('base64')}` !== hash)
      faults.push(`${shown} has other bytes than were published`);
    if (path.endsWith('.js') && !/^(?:text|application)\/javascript\b/.test(headers['content-type'] ?? ''))
      faults.push(
        `${shown} is sent as '${printable(headers['content-type'] ?? '')}', and browsers will not run it`,
      );
    const wanted = { ...assetHeaders, 'x-content-type-options': alwaysHeaders['x-content-type-options'] };
    for (const [name, value] of Object.entries(wanted))
      if (headers[name] !== value)
        faults.push(
          `${shown} has ${name} '${printable(String(headers[name] ?? ''))}' in place of '${value}'`,
        );
    return faults;
  } catch (error) {
    if (error instanceof SiteFault) return [error.message];
    throw error;
  }
}
