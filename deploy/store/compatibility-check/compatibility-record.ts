import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ShellOffers } from '@lisan/contract';
import { Type, type Static } from 'typebox';
import { COMPATIBILITY_FILE } from '../release/build-output';
import { getShaped, readShape } from '../release/check-shape';
import { ReleaseError } from '../release/release-error';

export const Types = Type.Object({ hash: Type.String(), files: Type.Record(Type.String(), Type.String()) });
export type Types = Static<typeof Types>;

const builtFiles = Type.Record(Type.String(), Type.String());
export const ShellCompatibilityRecord = Type.Object({
  format: Type.Literal(1),
  kit: Types,
  offers: ShellOffers,
  builtFiles,
});
export const RemoteCompatibilityRecord = Type.Object({
  format: Type.Literal(1),
  kit: Type.String(),
  bundled: Types,
  builtFiles,
  sources: Type.Array(Type.Object({ path: Type.String(), text: Type.String() })),
});
export type ShellCompatibilityRecord = Static<typeof ShellCompatibilityRecord>;
export type RemoteCompatibilityRecord = Static<typeof RemoteCompatibilityRecord>;

const schemas = { shell: ShellCompatibilityRecord, remote: RemoteCompatibilityRecord };

export async function readCompatibilityRecord<Kind extends keyof typeof schemas>(
  kind: Kind,
  folder: string,
  shown: string,
): Promise<Static<(typeof schemas)[Kind]>> {
  const file = `${shown}/dist/${COMPATIBILITY_FILE}`;
  const text = await readFile(join(folder, 'dist', COMPATIBILITY_FILE), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new ReleaseError('not_built', [`${file} is missing: build with \`npm run build\``]);
  return parseCompatibilityRecord(kind, text, file);
}

/** Rejects a record of another build, or without sources. */
export function assertRecordOf(
  record: ShellCompatibilityRecord | RemoteCompatibilityRecord,
  hashes: Readonly<Record<string, string>>,
  shown: string,
): void {
  const file = `${shown}/dist/${COMPATIBILITY_FILE}`;
  const { builtFiles } = record;
  if ('sources' in record && record.sources.length === 0)
    throw new ReleaseError('unproven', [`${file} holds no sources to check: build with \`lisan build\``]);
  const paths = [...new Set([...Object.keys(hashes), ...Object.keys(builtFiles)])];
  const changed = paths.filter((path) => hashes[path] !== builtFiles[path]);
  if (changed.length > 0)
    throw new ReleaseError('unproven', [
      `${file} was made for another build: ${changed.join(', ')} changed since; build with \`lisan build\``,
    ]);
}

export function parseCompatibilityRecord<Kind extends keyof typeof schemas>(
  kind: Kind,
  text: string,
  file: string,
): Static<(typeof schemas)[Kind]> {
  return getShaped(readShape(schemas[kind], text, file), 'not_built');
}
