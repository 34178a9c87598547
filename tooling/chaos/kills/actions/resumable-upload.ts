import { randomUUID } from 'node:crypto';
import type { Person } from '../../../own-server/caller';
import type { UploadNote, Work, World } from './context';

const protocol = { 'tus-resumable': '1.0.0' };
const piece = 1_024;

export const uploadInPieces: Work = async (world, person) => {
  const open = listOpen(world, person);
  const note = open.length > 0 ? world.random.pick(open) : await begin(world, person);
  await goOn(world, person, note);
};

export function listOpen({ journal }: World, { userId }: Person): UploadNote[] {
  return [...journal.uploads.values()].filter(
    (note) => note.userId === userId && note.videoId === undefined && !note.isSending,
  );
}

async function begin({ caller, journal, materials }: World, person: Person): Promise<UploadNote> {
  const name = Buffer.from(`pieces-${randomUUID()}.mp4`).toString('base64');
  const answer = await caller.send('/video/uploads', {
    method: 'POST',
    headers: {
      ...protocol,
      ...person.headers,
      'upload-length': String(materials.video.length),
      'upload-metadata': `filename ${name}`,
    },
  });
  const location = new URL(answer.headers.get('location') ?? '', 'http://lisan/api/video/uploads').pathname;
  const note: UploadNote = { userId: person.userId, location, isSending: false };
  journal.uploads.set(location.split('/').at(-1) ?? '', note);
  return note;
}

/** Resumes like a tus client: asks for the offset, sends the rest, reads the result. */
export async function goOn({ caller, materials }: World, person: Person, note: UploadNote): Promise<void> {
  note.isSending = true;
  try {
    const stand = await caller.send(note.location, {
      method: 'HEAD',
      headers: { ...protocol, ...person.headers },
    });
    let offset = Number(stand.headers.get('upload-offset'));
    let result = stand.headers.get('upload-result');
    while (result === null) {
      if (offset === materials.video.length) throw new Error('A whole upload has no result.');
      const body = new Uint8Array(materials.video.subarray(offset, offset + piece));
      const answer = await caller.send(note.location, {
        method: 'PATCH',
        headers: {
          ...protocol,
          ...person.headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body,
      });
      offset = Number(answer.headers.get('upload-offset'));
      result = answer.headers.get('upload-result');
    }
    note.videoId = result;
  } finally {
    note.isSending = false;
  }
}
