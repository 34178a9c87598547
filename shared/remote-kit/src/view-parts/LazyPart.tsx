import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Language, TranslationLoader } from '@lisan/i18n';
import { RetryBanner, Skeleton } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';

export interface LazyPartProps<Props extends object> {
  /** Imports the component; define outside of components to import once. */
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  /** Loaded with it, apart from the view's own. */
  readonly translations: {
    readonly namespace: string;
    readonly loaders: Readonly<Record<Language, TranslationLoader>>;
  };
  readonly waiting?: ReactNode;
  /** Shown with a retry when loading fails. */
  readonly failure: string;
  readonly retryLabel: string;
  readonly with: Props;
}

/** A part of a view that loads on first use, with its translations. */
export function LazyPart<Props extends object>(part: LazyPartProps<Props>) {
  const { load, translations, waiting = <Skeleton rows={3} />, failure, retryLabel } = part;
  const { translator } = useHost();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> | null }>();

  useEffect(() => {
    let isShown = true;
    const show = (Component: ComponentType<Props> | null) => isShown && setLoaded({ Component });
    const { namespace, loaders } = translations;
    Promise.all([load(), translator.addTranslations(namespace, loaders)]).then(
      ([{ default: Component }]) => show(Component),
      () => show(null),
    );
    return () => {
      isShown = false;
    };
  }, [load, translations, translator, attempt]);

  if (!loaded) return waiting;
  if (loaded.Component) return <loaded.Component {...part.with} />;
  const handleRetry = async () => {
    setLoaded(undefined);
    setAttempt(attempt + 1);
  };
  return <RetryBanner message={failure} retryLabel={retryLabel} onRetry={handleRetry} />;
}
