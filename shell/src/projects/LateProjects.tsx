import { useEffect, useState } from 'react';
import { useHost, useSession } from '@lisan/remote-kit';
import type { ProjectParts } from './open-projects';

interface LateProjectsProps {
  readonly demoId?: string | undefined;
}

/** Loads its chunk once the page is idle. */
export function LateProjects({ demoId }: LateProjectsProps) {
  const [parts, setParts] = useState<ProjectParts>();
  const { translator, report } = useHost();
  const user = useSession();
  useEffect(() => {
    const leaving = new AbortController();
    const open = async () => setParts(await (await import('./open-projects')).openProjects(translator));
    const begin = () =>
      void open().catch((error: unknown) => {
        if (navigator.onLine) return report(error, 'projects');
        window.addEventListener('online', begin, { once: true, signal: leaving.signal });
      });
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
    whenIdle(begin);
    return () => leaving.abort();
  }, [translator, report]);
  if (!parts || !user) return null;
  const { ProjectChooser, KeepDemo } = parts;
  // Don't share state between accounts in one tab.
  return (
    <>
      {demoId !== undefined && <KeepDemo key={`${user.user_id} ${demoId}`} demoId={demoId} />}
      <ProjectChooser key={user.user_id} />
    </>
  );
}
