import type { Core } from '../../core';
import { withoutVideoExtension } from '../../files/file-name';
import { escapeHtml } from '../../pages/page-frame';
import type { Shareable, SharedSubject, SharedView } from '../shares';
import { findJob, listJobs, type LipSyncJobRow } from './lip-sync-jobs.repository';

const VIDEO = 'video.mp4';
const POSTER = 'poster.jpg';
const CAPTIONS = 'captions.vtt';

export function createSharedResults({ database: { db } }: Pick<Core, 'database'>): Shareable {
  return {
    async titles(userId, ids) {
      const jobs = await listJobs(db, userId);
      return new Map(
        jobs
          .filter((job) => isShown(job) && ids.includes(job.job_id))
          .map((job) => [job.job_id, titleOf(job)]),
      );
    },
    async open(userId, id) {
      const job = await findJob(db, userId, id);
      return job?.job_id === id && isShown(job) ? describe(job) : undefined;
    },
  };
}

const isShown = (job: LipSyncJobRow) => job.status === 'COMPLETED' && job.result_key !== null;
const titleOf = ({ file_name }: LipSyncJobRow) => withoutVideoExtension(file_name);

function describe(job: LipSyncJobRow): SharedSubject {
  const keys = [
    [VIDEO, job.result_key],
    [POSTER, job.poster_key],
    [CAPTIONS, job.captions_key],
  ] as const;
  const files = Object.fromEntries(keys.flatMap(([name, key]) => (key === null ? [] : [[name, key]])));
  return {
    title: titleOf(job),
    files,
    version: Object.values(files).join(' '),
    render: async (view) => renderVideo(Object.keys(files), view),
  };
}

function renderVideo(names: readonly string[], { translate, language, pathOf }: SharedView): string {
  const path = (name: string, download = false) => escapeHtml(pathOf(name, { download }));
  const poster = names.includes(POSTER) ? ` poster="${path(POSTER)}"` : '';
  const track = names.includes(CAPTIONS)
    ? `<track kind="captions" src="${path(CAPTIONS)}" srclang="${language}" label="${escapeHtml(translate('shared_captions'))}" default>`
    : '';
  const links = [
    [VIDEO, 'shared_save_video', 'button'],
    [CAPTIONS, 'shared_save_captions', 'button plain'],
  ] as const;
  return `<video controls playsinline preload="metadata" src="${path(VIDEO)}"${poster}>${track}</video>
<p class="links">${links
    .filter(([name]) => names.includes(name))
    .map(
      ([name, word, look]) =>
        `<a class="${look}" href="${path(name, true)}">${escapeHtml(translate(word))}</a>`,
    )
    .join('')}</p>`;
}
