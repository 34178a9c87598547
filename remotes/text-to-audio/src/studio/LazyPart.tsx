import type { ComponentProps } from 'react';
import { useTranslations } from '@lisan/remote-kit';
import { LazyPart as KitPart } from '@lisan/remote-kit/view-parts';
import { useSpeechTranslations } from '../speech/speech.store';

/** Namespace of the lazy parts, loaded apart from the view. */
export const STUDIO_NAMESPACE = 'text-to-audio-studio';

const translations = {
  namespace: STUDIO_NAMESPACE,
  loaders: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
};

type LazyPartProps<Props extends object> = Pick<ComponentProps<typeof KitPart<Props>>, 'load' | 'waiting'> & {
  readonly with?: Props;
};

export function LazyPart<Props extends object>({ with: props, ...part }: LazyPartProps<Props>) {
  const { t } = useSpeechTranslations();
  return (
    <KitPart
      {...part}
      with={props as Props}
      translations={translations}
      failure={t('late.missing')}
      retryLabel={t('missingList.again')}
    />
  );
}

export function useStudioTranslations() {
  return useTranslations(STUDIO_NAMESPACE);
}
