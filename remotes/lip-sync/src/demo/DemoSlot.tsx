import { useEffect, useState } from 'react';
import { Skeleton } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { DEMO } from './useDemoTranslations';
import { VideoStep } from './VideoStep';

const translations = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

/** The step as soon as its words are there. Where they do not come, the page says so in place of it. */
export default function DemoSlot() {
  const { translator } = useHost();
  const [words, setWords] = useState<'waiting' | 'there' | Error>('waiting');
  useEffect(() => {
    let isShown = true;
    translator.addTranslations(DEMO, translations).then(
      () => isShown && setWords('there'),
      (cause: unknown) => isShown && setWords(new Error('The words of the demo did not come.', { cause })),
    );
    return () => {
      isShown = false;
    };
  }, [translator]);
  if (words instanceof Error) throw words;
  return words === 'there' ? <VideoStep /> : <Skeleton lines={3} />;
}
