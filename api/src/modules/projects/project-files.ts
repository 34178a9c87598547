import type { Core } from '../../core';
import type { ExportFile } from '../../auth/account-hooks';
import { containers } from '@lisan/engine-media';
import { cleanFileName, cutName, MAX_NAME_BYTES } from '../../files/file-name';
import type { Language } from '../../translations/language';
import { exportMedia } from '../user';
import type { MemberRow } from './members.repository';

const folders = { script: 'scripts', speech: 'speech', video: 'videos', result: 'results' } as const;
const endings = { script: '.md', speech: '.mp3', video: '.mp4', result: '.mp4' } as const;
const endingsOfTypes = new Map(
  Object.entries(containers).map(([ending, { mimeType }]) => [mimeType, `.${ending}`]),
);
/** Names that Windows reserves for devices, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=$|[. ])/i;

/** Creates a safe, unique file name that works on any disk. */
export function nameFile(name: string, ending: string, takenNames: Set<string>): string {
  const bare = cleanFileName(name.replace(/[\u061c\u200b\u200e\u200f\ufeff]/gu, '')).replace(
    new RegExp(`\\${ending}$`, 'i'),
    '',
  );
  const safe = devices.test(bare) ? `_${bare}` : bare || 'file';
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`;
    const bytes = MAX_NAME_BYTES - Buffer.byteLength(mark) - Math.max(5, Buffer.byteLength(ending));
    const file = `${cutName(safe, { bytes }) || 'file'}${mark}${ending}`;
    // Case-insensitive disks would overwrite one with the other.
    const known = file.normalize('NFC').toLowerCase();
    if (takenNames.has(known)) continue;
    takenNames.add(known);
    return file;
  }
}

export type WriteScript = (
  userId: string,
  conversationId: string,
  language: Language,
) => Promise<string | undefined>;

interface ProjectContents {
  readonly userId: string;
  readonly members: readonly MemberRow[];
  readonly language: Language;
  readonly writeScript: WriteScript;
}

export async function* projectFiles(
  core: Pick<Core, 'media' | 'log'>,
  { userId, members, language, writeScript }: ProjectContents,
): AsyncGenerator<ExportFile> {
  const takenNames = new Map(Object.values(folders).map((folder) => [folder as string, new Set<string>()]));
  for (const { kind, member_id: id, name, media_key: key, captions_key: captions, content_type } of members) {
    const folder = folders[kind];
    // By type: a name's last dot may not start an extension, as in "Chapter 1.20".
    const ending = endingsOfTypes.get(content_type ?? '') ?? endings[kind];
    const file = nameFile(name, ending, takenNames.get(folder) ?? new Set());
    const path = `${folder}/${file}`;
    if (kind === 'script') {
      const content = await writeScript(userId, id, language);
      if (content !== undefined) yield { path, content };
    } else if (key !== null) {
      yield* exportMedia(core, [[path, key]]);
      if (captions !== null) yield* exportMedia(core, [[path.replace(/\.\w+$/, '.vtt'), captions]]);
    }
  }
}
