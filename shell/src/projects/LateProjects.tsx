import { useEffect, useState, type ComponentType } from 'react';
import { useHost } from '@lisan/remote-kit';

/** Comes in files of its own, once the page around it is there. */
export function LateProjects() {
  const [Chooser, setChooser] = useState<ComponentType>();
  const { translator, report } = useHost();
  useEffect(() => {
    const open = async () => {
      const Found = await (await import('./open-projects')).openProjects(translator);
      setChooser(() => Found);
    };
    open().catch((error: unknown) => report(error, 'projects'));
  }, [translator, report]);
  return Chooser && <Chooser />;
}
