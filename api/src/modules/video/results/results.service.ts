import { join } from 'node:path';
import type { Caption } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { readWebVtt, toWebVtt } from '@lisan/engine-speech';
import { burnCaptions, probeMedia, type Ffmpeg } from '@lisan/engine-media';
import type { JobNews } from '../job-events';
import { withLocalFiles } from '../local-files';
import { findJob, lockJob, updateJob, type LipSyncJobRow } from '../lip-sync-jobs.repository';
import { withoutVideoExtension } from '../../../files/file-name';
import { cleanDisplayName } from '../../../files/display-name';

const ended = ['COMPLETED', 'FAILED', 'REJECTED', 'CANCELED'] as const;
const endings = [
  ['result_key', '.mp4'],
  ['poster_key', '.jpg'],
  ['captions_key', '.vtt'],
  ['burned_key', ' captions.mp4'],
] as const;

export type Results = ReturnType<typeof createResults>;

export function createResults(core: Core, news: JobNews, ffmpeg: Ffmpeg) {
  const { database, media, heavyWork } = core;

  async function findResult(userId: string, id: string) {
    const job = await findJob(database.db, userId, id);
    if (!job || job.status !== 'COMPLETED' || job.result_key === null)
      throw new RequestError('not_found', { message: 'result_unknown' });
    return { ...job, result_key: job.result_key };
  }

  async function read({ captions_key: key }: LipSyncJobRow): Promise<Caption[]> {
    if (key === null) return [];
    const parts: Uint8Array[] = [];
    for await (const part of await media.read(key)) parts.push(part as Uint8Array);
    const cues = readWebVtt(Buffer.concat(parts).toString('utf8'));
    return cues.map(({ start, end, lines }) => ({ start, end, text: lines.join('\n') }));
  }

  const fileNameOf = (name: string, ending: string) => `${withoutVideoExtension(name)} lip-sync${ending}`;
  const named = (job: LipSyncJobRow, ending: string, contentType: string) => ({
    ownerId: job.user_id,
    contentType,
    fileName: fileNameOf(job.file_name, ending),
  });

  function put(
    job: LipSyncJobRow,
    column: 'captions_key' | 'burned_key',
    add: (trx: Connection) => Promise<string>,
    revision?: string,
  ) {
    return database.transaction(async (trx) => {
      // Serialize: each change must see the previous one.
      await lockJob(trx, job.job_id);
      const before = await findJob(trx, job.user_id, job.job_id);
      // The captions changed while they were being drawn.
      if (!before || (column === 'burned_key' && before.captions_key !== job.captions_key))
        throw new RequestError('wrong_state', { message: 'captions_changed' });
      if (revision !== undefined && revision !== revisionOf(before))
        throw new RequestError('wrong_state', { message: 'captions_changed_elsewhere' });
      // Another tab drew it meanwhile: use that file.
      if (column === 'burned_key' && before.burned_key !== null) return before;
      const key = await add(trx);
      const stale = column === 'captions_key' ? { burned_key: null } : {};
      const row = await updateJob(trx, job.job_id, ['COMPLETED'], { ...stale, [column]: key });
      const staleKeys = [before[column], ...(column === 'captions_key' ? [before.burned_key] : [])];
      await media.remove(
        trx,
        staleKeys.filter((one) => one !== null),
      );
      if (!row) throw new RequestError('not_found', { message: 'result_unknown' });
      if (column === 'captions_key') await news.show(trx, row);
      return row;
    });
  }

  /** Returns the key of the video with captions drawn in. Throws `not_found` without captions. */
  async function burn(userId: string, id: string, signal: AbortSignal): Promise<string> {
    const job = await findResult(userId, id);
    if (job.burned_key !== null) return job.burned_key;
    const captions = await read(job);
    if (captions.length === 0) throw new RequestError('not_found', { message: 'captions_none' });
    return withLocalFiles(core, [job.result_key], async ([path = ''], folder) => {
      const destination = join(folder, 'burned.mp4');
      await heavyWork.run({ account: userId, signal, isLong: true }, async () => {
        if ((await findResult(userId, id)).burned_key !== null) return;
        const found = await probeMedia(path, { kind: 'video' }, signal);
        const scriptPath = join(folder, 'captions.ass');
        const burning = { path, media: found, texts: captions, scriptPath, destination, signal };
        await burnCaptions(ffmpeg, burning);
      });
      const file = named(job, ' captions.mp4', 'video/mp4');
      const row = await put(job, 'burned_key', (trx) => media.addFile(trx, destination, file));
      return row.burned_key ?? '';
    });
  }

  return {
    rename: (userId: string, id: string, newName: string) =>
      database.transaction(async (trx) => {
        const job = await findJob(trx, userId, id);
        if (!job) throw new RequestError('not_found', { message: 'result_unknown' });
        const name = cleanDisplayName(newName);
        const row = await updateJob(trx, job.job_id, ended, { file_name: name });
        if (!row) throw new RequestError('not_found');
        for (const [column, ending] of endings)
          if (row[column] !== null) await media.rename(trx, row[column], fileNameOf(name, ending));
        await news.show(trx, row);
        return row;
      }),

    async readCaptions(userId: string, id: string): Promise<{ captions: Caption[]; revision: string }> {
      const job = await findResult(userId, id);
      return { captions: await read(job), revision: revisionOf(job) };
    },

    /**
     * Replaces the captions. Throws `not_found`, `invalid_fields` for impossible times, or `wrong_state` when
     * `revision` is outdated.
     */
    async replaceCaptions(
      userId: string,
      id: string,
      captions: readonly Caption[],
      revision?: string,
    ): Promise<LipSyncJobRow> {
      const job = await findResult(userId, id);
      const sorted = [...captions].sort((one, other) => one.start - other.start);
      if (sorted.some(({ start, end }, index) => end <= start || start < (sorted[index - 1]?.end ?? 0)))
        throw new RequestError('invalid_fields', { message: 'captions_times' });
      const vtt = toWebVtt(sorted.map(({ start, end, text }) => ({ start, end, lines: linesOf(text) })));
      const file = named(job, '.vtt', 'text/vtt');
      return put(job, 'captions_key', (trx) => media.addBytes(trx, Buffer.from(vtt), file), revision);
    },

    burn,
  };
}

const revisionOf = ({ captions_key: key }: LipSyncJobRow): string => key ?? '';

/** A blank line would end the caption in its file; WebVTT ends lines at carriage returns too. */
function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
