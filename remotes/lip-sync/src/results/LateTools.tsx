import { useEffect, useState, type ComponentType } from 'react';
import type { Job } from '@lisan/contract';
import { RetryBanner, Skeleton } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useSyncTranslations } from '../sync/useSync';
import { RESULTS } from './useResultTranslations';

interface ToolsProps {
  readonly job: Job;
  readonly onUse: () => void;
}

const translations = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

/** The tools of a result with their own sentences, fetched when a result is opened; it is said where they do not come. */
export function LateTools(props: ToolsProps) {
  const { t } = useSyncTranslations();
  const { translator } = useHost();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly Tools: ComponentType<ToolsProps> | null }>();

  useEffect(() => {
    let isShown = true;
    const tell = (Tools: ComponentType<ToolsProps> | null) => isShown && setLoaded({ Tools });
    Promise.all([import('./ResultTools'), translator.addTranslations(RESULTS, translations)]).then(
      ([{ default: Tools }]) => tell(Tools),
      () => tell(null),
    );
    return () => {
      isShown = false;
    };
  }, [translator, attempt]);

  if (!loaded) return <Skeleton lines={3} />;
  if (loaded.Tools) return <loaded.Tools {...props} />;
  return (
    <RetryBanner
      message={t('result.toolsMissing')}
      retryLabel={t('missing.again')}
      onRetry={async () => {
        setLoaded(undefined);
        setAttempt(attempt + 1);
      }}
    />
  );
}
