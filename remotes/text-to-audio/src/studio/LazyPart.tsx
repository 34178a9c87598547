import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { RetryBanner, Skeleton } from '@lisan/ui';
import { useHost, useTranslations } from '@lisan/remote-kit';
import { useSpeechTranslations } from '../speech/speech.store';

interface LazyPartProps<Props extends object> {
  /** Imports the component; define outside of components to import once. */
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  readonly waiting?: ReactNode;
  readonly with?: Props;
}

const translations = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

export function LazyPart<Props extends object>({ load, waiting, with: props }: LazyPartProps<Props>) {
  const { t } = useSpeechTranslations();
  const { translator } = useHost();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> | null }>();

  useEffect(() => {
    let isShown = true;
    const show = (Component: ComponentType<Props> | null) => isShown && setLoaded({ Component });
    Promise.all([load(), translator.addTranslations(STUDIO_NAMESPACE, translations)]).then(
      ([{ default: Component }]) => show(Component),
      () => show(null),
    );
    return () => {
      isShown = false;
    };
  }, [load, translator, attempt]);

  if (!loaded) return waiting === undefined ? <Skeleton rows={3} /> : waiting;
  if (loaded.Component) return <loaded.Component {...(props as Props)} />;
  const handleRetry = async () => {
    setLoaded(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <RetryBanner message={t('late.missing')} retryLabel={t('missingList.again')} onRetry={handleRetry} />
  );
}

/** Namespace of the lazy parts, loaded apart from the view. */
export const STUDIO_NAMESPACE = 'text-to-audio-studio';

export function useStudioTranslations() {
  return useTranslations(STUDIO_NAMESPACE);
}
