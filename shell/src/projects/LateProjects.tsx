import { useEffect, useState } from 'react';
import { useHost, useSession } from '@lisan/remote-kit';
import type { ProjectParts } from './open-projects';

interface LateProjectsProps {
  /** What the demo made and can be kept. */
  readonly demoId?: string | undefined;
}

/** Comes in files of its own, once the page around it is there and has nothing else to do. */
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
        // Nothing can come: it does when the line is back.
        window.addEventListener('online', begin, { once: true, signal: leaving.signal });
      });
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
    whenIdle(begin);
    return () => leaving.abort();
  }, [translator, report]);
  if (!parts || !user) return null;
  const { ProjectChooser, KeepDemo } = parts;
  // Nothing that one person opened or typed is there for the next in the same tab.
  return (
    <>
      {demoId !== undefined && <KeepDemo key={`${user.user_id} ${demoId}`} demoId={demoId} />}
      <ProjectChooser key={user.user_id} />
    </>
  );
}
