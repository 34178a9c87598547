import type { Caption, Job } from '@lisan/contract';
import { useEffect, useState } from 'react';
import { useHost, type TabMemory } from '@lisan/remote-kit';
import { type ReadCaptions, useResultsStore } from './results.store';

export interface Draft {
  readonly start: string;
  readonly end: string;
  readonly text: string;
}

interface DraftFault {
  readonly index: number;
  readonly what: 'time' | 'order' | 'text';
}

export function draftsOf(captions: readonly Caption[]): readonly Draft[] {
  return captions.map(({ start, end, text }) => ({ start: String(start), end: String(end), text }));
}

export function readDrafts(drafts: readonly Draft[]): readonly Caption[] {
  return drafts
    .map(({ start, end, text }) => ({ start: seconds(start), end: seconds(end), text: text.trim() }))
    .sort((one, other) => one.start - other.start);
}

export function findFault(drafts: readonly Draft[]): DraftFault | null {
  for (const [index, { start, end, text }] of drafts.entries()) {
    if (!(seconds(start) >= 0) || !(seconds(end) >= 0)) return { index, what: 'time' };
    if (seconds(end) <= seconds(start)) return { index, what: 'order' };
    if (text.trim() === '') return { index, what: 'text' };
    const overlaps = drafts.some(
      (other, at) =>
        at !== index && seconds(other.start) <= seconds(start) && seconds(start) < seconds(other.end),
    );
    if (overlaps) return { index, what: 'order' };
  }
  return null;
}

/** Seconds from Western or Arabic digits and separators; NaN if invalid. */
function seconds(typed: string): number {
  const plain = typed
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[٫,]/, '.');
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}

interface Edit {
  readonly saved: ReadCaptions;
  readonly drafts: readonly Draft[];
}

/**
 * Edited and saved captions of a video. Unsaved edits survive closing, a reload and the end of a
 * session: the tab stores them with the captions they replace.
 */
export function useCaptionDrafts(job: Job) {
  const { memory } = useHost();
  const store = useResultsStore();
  const key = `lip-sync.captions.${job.job_id}`;
  const [edit, setEdit] = useState<Edit | null>(() => readEdit(memory, key));
  const isChanged = edit !== null && isTyped(edit);
  // URL without the signature; changes with every save, in any tab.
  const file = job.captions_url?.split('?')[0];

  useEffect(() => {
    let isShown = true;
    // Keep the edits: saving detects newer captions.
    if (isChanged) return undefined;
    void store.readCaptions(job).then((saved) => {
      if (!isShown || saved === null) return;
      setEdit((now) => (now && isTyped(now) ? now : { saved, drafts: draftsOf(saved.captions) }));
    });
    return () => {
      isShown = false;
    };
    // Depends on the captions only: every event creates a new job object.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, job.job_id, file]);

  useEffect(() => {
    if (edit !== null) memory.write(key, isTyped(edit) ? JSON.stringify(edit) : null);
  }, [memory, key, edit]);

  return {
    saved: edit?.saved ?? null,
    drafts: edit?.drafts ?? [],
    isChanged,
    setDrafts: (drafts: readonly Draft[]) => setEdit((now) => now && { ...now, drafts }),
    /** Takes the server's captions; `isDone` drops the saved drafts. */
    apply: (saved: ReadCaptions, { isDone }: { readonly isDone: boolean }) =>
      setEdit((now) => now && { saved, drafts: isDone ? draftsOf(saved.captions) : now.drafts }),
    discard: () => setEdit((now) => now && { ...now, drafts: draftsOf(now.saved.captions) }),
  };
}

const isTyped = ({ saved, drafts }: Edit): boolean =>
  JSON.stringify(draftsOf(saved.captions)) !== JSON.stringify(drafts);

function readEdit(memory: TabMemory, key: string): Edit | null {
  try {
    const edit = JSON.parse(memory.read(key) ?? 'null') as Edit | null;
    return edit && isTyped(edit) && typeof edit.saved.revision === 'string' ? edit : null;
  } catch {
    return null;
  }
}
