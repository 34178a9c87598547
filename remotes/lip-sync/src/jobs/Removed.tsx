import { useLayoutEffect, useRef } from 'react';
import type { Job } from '@lisan/contract';
import { Banner, Button } from '@lisan/ui';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/useSync';

/** Where the button stands that deletes a job: what is put back gives it the focus. */
export const removerOf = ({ job_id }: Job) => `remove-${job_id}`;

/** What was deleted last of the videos, or of what ended without one, and the way back: there where it stood. */
export function Removed({ completed }: { readonly completed: boolean }) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const last = useSync((state) => state.removed);
  const removed = last !== null && (last.status === 'COMPLETED') === completed ? last : null;
  const way = useRef<HTMLButtonElement>(null);
  const known = useRef(removed?.job_id);

  useLayoutEffect(() => {
    // What was pressed is gone with its card: the focus goes to the way back, not to the top of the page.
    if (removed && removed.job_id !== known.current && document.activeElement === document.body)
      way.current?.focus();
    known.current = removed?.job_id;
  }, [removed]);

  async function restore(job: Job): Promise<void> {
    await store.restore();
    requestAnimationFrame(() => document.getElementById(removerOf(job))?.focus());
  }

  if (!removed) return null;
  return (
    <Banner
      tone="info"
      inset
      action={
        <Button ref={way} size="small" onClick={() => void restore(removed)}>
          {t('synced.undo')}
        </Button>
      }
    >
      {t('synced.removed', { name: removed.file_name })}
    </Banner>
  );
}
