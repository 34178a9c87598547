import { useEffect, useState } from 'react';
import type { Job } from '@lisan/contract';
import { useHost, type TabMemory } from '@lisan/remote-kit';
import { draftsOf, type Draft } from './caption-drafts';
import { type ReadCaptions, useResultsStore } from './results.store';

interface Edit {
  readonly saved: ReadCaptions;
  readonly drafts: readonly Draft[];
}

/**
 * What is typed for the captions of a video, and what of it is saved. What is not outlives the dialog, a reload and a
 * session that ends, in the tab's memory, with the captions that it was typed in place of.
 */
export function useCaptionDrafts(job: Job) {
  const { memory } = useHost();
  const store = useResultsStore();
  const key = `lip-sync.captions.${job.job_id}`;
  const [edit, setEdit] = useState<Edit | null>(() => readEdit(memory, key));
  const isChanged = edit !== null && isTyped(edit);
  // The address of its file without the signature: another one after every change, in this tab or elsewhere.
  const file = job.captions_url?.split('?')[0];

  useEffect(() => {
    let isShown = true;
    // What was typed is not written over, and is found out of date when it is saved.
    if (isChanged) return undefined;
    void store.readCaptions(job).then((saved) => {
      if (!isShown || saved === null) return;
      setEdit((now) => (now && isTyped(now) ? now : { saved, drafts: draftsOf(saved.captions) }));
    });
    return () => {
      isShown = false;
    };
    // Its captions alone: a job is another object with every push.
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
    /** What the server has now; what was typed stays unless that is what has just been saved. */
    take: (saved: ReadCaptions, { isDone }: { readonly isDone: boolean }) =>
      setEdit((now) => now && { saved, drafts: isDone ? draftsOf(saved.captions) : now.drafts }),
    discard: () => setEdit((now) => now && { ...now, drafts: draftsOf(now.saved.captions) }),
  };
}

const isTyped = ({ saved, drafts }: Edit): boolean =>
  JSON.stringify(draftsOf(saved.captions)) !== JSON.stringify(drafts);

/** What another version, or another hand, left there is no reason to show no captions. */
function readEdit(memory: TabMemory, key: string): Edit | null {
  try {
    const edit = JSON.parse(memory.read(key) ?? 'null') as Edit | null;
    return edit && isTyped(edit) && typeof edit.saved.revision === 'string' ? edit : null;
  } catch {
    return null;
  }
}
