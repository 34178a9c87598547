import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ShellOffers } from '@lisan/contract';
import { Type, type Static } from 'typebox';
import { PROOF_FILE } from '../release/build-output';
import { getShaped, readShape } from '../release/check-shape';
import { ReleaseError } from '../release/release-error';

export const Types = Type.Object({ hash: Type.String(), files: Type.Record(Type.String(), Type.String()) });
export type Types = Static<typeof Types>;

const builtFiles = Type.Record(Type.String(), Type.String());
export const ShellProof = Type.Object({
  format: Type.Literal(1),
  kit: Types,
  offers: ShellOffers,
  builtFiles,
});
export const RemoteProof = Type.Object({
  format: Type.Literal(1),
  kit: Type.String(),
  bundled: Types,
  builtFiles,
  sources: Type.Array(Type.Object({ path: Type.String(), text: Type.String() })),
});
export type ShellProof = Static<typeof ShellProof>;
export type RemoteProof = Static<typeof RemoteProof>;

const schemas = { shell: ShellProof, remote: RemoteProof };

export async function readProofFile<Kind extends keyof typeof schemas>(
  kind: Kind,
  folder: string,
  shown: string,
): Promise<Static<(typeof schemas)[Kind]>> {
  const file = `${shown}/dist/${PROOF_FILE}`;
  const text = await readFile(join(folder, 'dist', PROOF_FILE), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new ReleaseError('not_built', [`${file} is missing: build with \`npm run build\``]);
  return parseProof(kind, text, file);
}

/** Rejects a record of another build, or without sources. */
export function assertRecordOf(
  proof: ShellProof | RemoteProof,
  hashes: Readonly<Record<string, string>>,
  shown: string,
): void {
  const file = `${shown}/dist/${PROOF_FILE}`;
  const { builtFiles } = proof;
  if ('sources' in proof && proof.sources.length === 0)
    throw new ReleaseError('unproven', [`${file} holds no sources to check: build with \`lisan build\``]);
  const paths = [...new Set([...Object.keys(hashes), ...Object.keys(builtFiles)])];
  const changed = paths.filter((path) => hashes[path] !== builtFiles[path]);
  if (changed.length > 0)
    throw new ReleaseError('unproven', [
      `${file} was made for another build: ${changed.join(', ')} changed since; build with \`lisan build\``,
    ]);
}

export function parseProof<Kind extends keyof typeof schemas>(
  kind: Kind,
  text: string,
  file: string,
): Static<(typeof schemas)[Kind]> {
  return getShaped(readShape(schemas[kind], text, file), 'not_built');
}
