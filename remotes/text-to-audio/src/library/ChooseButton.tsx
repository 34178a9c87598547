import { Button } from '@lisan/ui';
import { useSpeechStore } from '../speech/useSpeech';
import { useStudioTranslations } from '../studio/useStudioTranslations';

interface ChooseButtonProps {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Takes a voice of the library for the speech, whoever's it is. */
export function ChooseButton({ id, name, isChosen, onChoose }: ChooseButtonProps) {
  const { t } = useStudioTranslations();
  const speechStore = useSpeechStore();
  return (
    <Button
      size="small"
      aria-pressed={isChosen}
      aria-label={t(isChosen ? 'library.chosenOf' : 'library.chooseOf', { name })}
      onClick={() => {
        speechStore.choose(id);
        onChoose();
      }}
    >
      {isChosen ? t('library.chosen') : t('library.choose')}
    </Button>
  );
}
