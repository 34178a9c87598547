import type { Core } from '../../core';
import { withoutVideoExtension } from '../../files/file-name';
import { escapeHtml } from '../../pages/page-frame';
import type { Shareable, SharedSubject, SharedView } from '../shares';
import { findJob, listJobs, type LipSyncJobRow } from './lip-sync-jobs.repository';

const VIDEO_FILE = 'video.mp4';
const POSTER_FILE = 'poster.jpg';
const CAPTIONS_FILE = 'captions.vtt';

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
    [VIDEO_FILE, job.result_key],
    [POSTER_FILE, job.poster_key],
    [CAPTIONS_FILE, job.captions_key],
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
  const poster = names.includes(POSTER_FILE) ? ` poster="${path(POSTER_FILE)}"` : '';
  const track = names.includes(CAPTIONS_FILE)
    ? `<track kind="captions" src="${path(CAPTIONS_FILE)}" srclang="${language}" label="${escapeHtml(translate('shared_captions'))}" default>`
    : '';
  const links = [
    [VIDEO_FILE, 'shared_save_video', 'button'],
    [CAPTIONS_FILE, 'shared_save_captions', 'button plain'],
  ] as const;
  return `<video controls playsinline preload="metadata" src="${path(VIDEO_FILE)}"${poster}>${track}</video>
<p class="links">${links
    .filter(([name]) => names.includes(name))
    .map(
      ([name, word, className]) =>
        `<a class="${className}" href="${path(name, true)}">${escapeHtml(translate(word))}</a>`,
    )
    .join('')}</p>`;
}
