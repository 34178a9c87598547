import { useState } from 'react';
import styled from 'styled-components';
import { TextField, token } from '@lisan/ui';
import { limits, type GeneratedAudio } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { useSpeechStore, useSpeechWords } from '../speech/useSpeech';

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
  const { t } = useSpeechWords();
  const { toasts } = useHost();
  const store = useSpeechStore();
  const [name, setName] = useState(audio.file_name);

  async function save(): Promise<void> {
    const wanted = name.trim();
    onDone();
    if (wanted === '' || wanted === audio.file_name) return;
    if (await store.rename(audio.id, wanted)) toasts.show({ message: t('audios.renamed'), tone: 'good' });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('audios.name')}
        hideLabel
        // The person asked for this field just now.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        maxLength={limits.nameMaxLength}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        onBlur={() => void save()}
      />
    </form>
  );
}

const Name = styled.span`
  font-weight: ${token.type.weight.medium};
  overflow-wrap: anywhere;
`;
