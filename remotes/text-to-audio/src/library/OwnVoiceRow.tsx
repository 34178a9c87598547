import { useState } from 'react';
import { Button, IconButton, Text, TextField } from '@lisan/ui';
import { limits, type ClonedVoice } from '@lisan/contract';
import { PronunciationButton } from '../reading/PronunciationButton';
import { useSpeech, useSpeechStore } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { ChooseButton, Row, Details } from './VoiceRow';
import { useLibrary, useLibraryStore } from './library.store';

interface OwnVoiceRowProps {
  readonly voice: ClonedVoice;
  readonly onChoose: () => void;
}

export function OwnVoiceRow({ voice, onChoose }: OwnVoiceRowProps) {
  const { t, format } = useStudioTranslations();
  const store = useLibraryStore();
  const speechStore = useSpeechStore();
  const isBeingRemoved = useLibrary(({ pendingRemovals }) => pendingRemovals.includes(voice.voice_id));
  const isChosen = useSpeech(({ voiceId }) => voiceId === voice.voice_id);
  const [isRenaming, setRenaming] = useState(false);
  const { voice_id: id, name, consent_at: consent } = voice;

  if (isBeingRemoved)
    return (
      <Row $isChosen={false}>
        <Details>
          <Text as="s" tone="muted" dir="auto">
            {name}
          </Text>
        </Details>
        <Button
          size="small"
          icon="refresh"
          // Undo replaces the focused button, so it takes the focus.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onClick={() => store.undoRemove(id)}
        >
          {t('undo')}
        </Button>
      </Row>
    );
  if (isRenaming) return <RenameRow voice={voice} onDone={() => setRenaming(false)} />;
  const date = consent && format.date(consent, { dateStyle: 'medium' });
  return (
    <Row $isChosen={isChosen}>
      <PronunciationButton text={t('library.sample')} voiceId={id} label={t('library.hearOf', { name })} />
      <Details>
        <Text weight="medium">
          <bdi>{name}</bdi>
        </Text>
        <Text size={0} tone="muted">
          {[
            t(`library.kind.${voice.kind}`),
            date ? t('library.consent', { date }) : t('library.noConsent'),
          ].join(' · ')}
        </Text>
      </Details>
      <IconButton
        icon="edit"
        size="small"
        label={t('library.renameOf', { name })}
        onClick={() => setRenaming(true)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={t('library.removeOf', { name })}
        onClick={() => store.remove(id, () => speechStore.load('ownVoices'))}
      />
      <ChooseButton id={id} name={name} isChosen={isChosen} onChoose={onChoose} />
    </Row>
  );
}

interface RenameRowProps {
  readonly voice: ClonedVoice;
  readonly onDone: () => void;
}

function RenameRow({ voice: { voice_id: id, name }, onDone }: RenameRowProps) {
  const { t } = useStudioTranslations();
  const store = useLibraryStore();
  const speechStore = useSpeechStore();
  const [draft, setDraft] = useState(name);
  const [isBusy, setBusy] = useState(false);

  async function handleSave(): Promise<void> {
    const newName = draft.trim();
    if (newName === '' || newName === name) return onDone();
    setBusy(true);
    const isRenamed = await store.rename(id, newName);
    if (isRenamed) await speechStore.load('ownVoices');
    setBusy(false);
    if (isRenamed) onDone();
  }

  return (
    <Row
      as="form"
      $isChosen={false}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <Details>
        <TextField
          hideLabel
          label={t('library.newName')}
          // The user has just opened this field.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={limits.nameMaxLength}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Escape would close the dialog too.
            event.stopPropagation();
            onDone();
          }}
        />
      </Details>
      <Button size="small" type="submit" busy={isBusy}>
        {t('library.keepName')}
      </Button>
      <Button size="small" variant="quiet" onClick={onDone}>
        {t('library.cancel')}
      </Button>
    </Row>
  );
}
