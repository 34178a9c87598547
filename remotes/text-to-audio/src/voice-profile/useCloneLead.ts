import { useEffect, useState } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useSpeechTranslations } from '../speech/speech.store';

/** What this server makes of a sample: a clone, or a profile of the built-in engine. */
export function useCloneLead(): string {
  const { publicConfig } = useHost();
  const { t } = useSpeechTranslations();
  const [lead, setLead] = useState<readonly [key: string, name: string]>(['profile.lead', '']);

  useEffect(() => {
    let isCurrent = true;
    publicConfig().then(
      ({ engines }) => {
        if (!isCurrent || !engines) return;
        const { voice_clone: clone, speech } = engines;
        if (clone.local && speech.local) return;
        setLead(clone.local ? ['profile.leadNoClone', speech.name] : ['profile.leadClone', clone.name]);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [publicConfig]);

  const [key, name] = lead;
  return t(key, { name });
}
