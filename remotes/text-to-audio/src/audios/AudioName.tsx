import { styled } from 'styled-components';
import { TextField, token } from '@lisan/ui';
import { limits, type GeneratedAudio } from '@lisan/contract';
import { useForm, useHost } from '@lisan/remote-kit';
import { useSpeechStore, useSpeechTranslations } from '../speech/useSpeech';

export interface AudioNameProps {
  readonly audio: GeneratedAudio;
  readonly isRenaming: boolean;
  readonly onRenaming: (isRenaming: boolean) => void;
}

/** The name of a recording; a double click, or the menu, opens a field to change it. */
export function AudioName({ audio, isRenaming, onRenaming }: AudioNameProps) {
  if (!isRenaming) return <Name onDoubleClick={() => onRenaming(true)}>{audio.file_name}</Name>;
  return <NameField audio={audio} onDone={() => onRenaming(false)} />;
}

function NameField({ audio, onDone }: { readonly audio: GeneratedAudio; readonly onDone: () => void }) {
  const { t } = useSpeechTranslations();
  const { toasts } = useHost();
  const store = useSpeechStore();
  const form = useForm({
    initial: { new_name: audio.file_name },
    async submit({ new_name: name }) {
      const wanted = name.trim();
      if (wanted !== '' && wanted !== audio.file_name) {
        await store.rename(audio.id, wanted);
        toasts.show({ message: t('audios.renamed'), tone: 'good' });
      }
      onDone();
    },
    onFailure: (error) => store.fail(error, 'rename'),
  });

  return (
    <form {...form.formProps}>
      <TextField
        label={t('audios.name')}
        hideLabel
        // The person asked for this field just now.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={limits.nameMaxLength}
        {...form.field('new_name')}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        // A name that was refused is not sent again by going away from it.
        onBlur={form.problems.new_name ? onDone : form.send}
      />
    </form>
  );
}

const Name = styled.span`
  font-weight: ${token.type.weight.medium};
  overflow-wrap: anywhere;
`;
