import { useEffect, useState, type ReactNode } from 'react';
import { useHost, useSession } from '@lisan/remote-kit';
import type { ProjectParts } from './open-projects';

interface LazyProjectsProps {
  readonly part: keyof ProjectParts;
  readonly waiting?: ReactNode;
}

/** Loads its chunk once the page is idle. */
export function LazyProjects({ part, waiting = null }: LazyProjectsProps) {
  const [parts, setParts] = useState<ProjectParts>();
  const { translator, report } = useHost();
  const user = useSession();
  useEffect(() => {
    const leaving = new AbortController();
    const open = async () => setParts(await (await import('./open-projects')).openProjects(translator));
    const load = () =>
      void open().catch((error: unknown) => {
        if (navigator.onLine) return report(error, 'projects');
        window.addEventListener('online', load, { once: true, signal: leaving.signal });
      });
    const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task));
    whenIdle(load);
    return () => leaving.abort();
  }, [translator, report]);
  if (!parts || !user) return waiting;
  const Part = parts[part];
  // Don't share state between accounts in one tab.
  return <Part key={user.user_id} />;
}
