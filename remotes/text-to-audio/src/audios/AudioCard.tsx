import { useEffect, useState } from 'react';
import {
  AudioPlayer,
  Button,
  Card,
  IconButton,
  Inline,
  Menu,
  Stack,
  VisuallyHidden,
  Text,
  TextField,
  onPlainPress,
  token,
} from '@lisan/ui';
import { type GeneratedAudio, limits } from '@lisan/contract';
import { useHost, useForm } from '@lisan/remote-kit';
import { styled } from 'styled-components';
import { useSpeechStore, useSpeechTranslations, useSpeech } from '../speech/speech.store';
import { fileNameOf } from './audios';
import { usePutOnVideo } from './usePutOnVideo';
import { clipAddress } from './clip-address';
import { voiceName } from '../voices/voice-options';
import { useClips, useClipsStore } from './clips.store';

export interface AudioCardProps {
  readonly audio: GeneratedAudio;
  readonly speed: number;
}

const notDrawn: readonly number[] = [];

export function AudioCard(props: AudioCardProps) {
  const { id, file_name: name } = props.audio;
  const isBeingRemoved = useClips(({ pendingRemovals }) => pendingRemovals.includes(id));
  return isBeingRemoved ? <RemovedClip id={id} name={name} /> : <Clip {...props} />;
}

function Clip({ audio, speed }: AudioCardProps) {
  const { t } = useSpeechTranslations();
  const putOnVideo = usePutOnVideo(audio);
  const store = useSpeechStore();
  const clips = useClipsStore();
  const peaks = useClips((state) => state.peaks[audio.id]);
  const [isRenaming, setRenaming] = useState(false);
  const isOpened = useSpeech(({ opened }) => opened === audio.id);
  const script = audio.conversation_id;

  useEffect(() => clips.loadPeaks(audio.id), [clips, audio.id]);

  return (
    <Card as="article" padding={4} tone={isOpened ? 'accent' : 'surface'}>
      <Stack gap={3}>
        <AudioPlayer
          src={audio.audio_url}
          name={audio.file_name}
          duration={audio.duration}
          peaks={peaks ?? notDrawn}
          playbackRate={speed}
          title={<AudioName audio={audio} isRenaming={isRenaming} onRenaming={setRenaming} />}
          onFail={(reason) => store.fail(reason, 'playback')}
        />
        <MadeWith audio={audio} />
        <Inline justify="between" wrap={false}>
          <Button size="small" icon="film" onClick={putOnVideo}>
            {t('audios.putOnVideo')}
          </Button>
          <Inline gap={1} wrap={false}>
            <Button asChild size="small" variant="quiet" icon="download">
              <a
                href={audio.download_url}
                download={fileNameOf(audio, 'mp3')}
                title={t('audios.download')}
                onClick={(event) => {
                  event.preventDefault();
                  void store.download(audio.id);
                }}
              >
                <VisuallyHidden>{t('audios.download')}</VisuallyHidden>
              </a>
            </Button>
            <Menu
              trigger={
                <IconButton icon="more" size="small" label={t('audios.actions', { name: audio.file_name })} />
              }
              items={[
                {
                  id: 'text',
                  label: t('audios.loadText'),
                  icon: 'document',
                  onSelect: () => void store.loadText(audio.id),
                },
                ...(script === undefined
                  ? []
                  : [
                      {
                        id: 'script',
                        label: t('audios.script'),
                        icon: 'chat' as const,
                        onSelect: () => store.openScript(script),
                      },
                    ]),
                {
                  id: 'wav',
                  label: t('audios.wav'),
                  icon: 'download',
                  onSelect: () => void store.saveAsWav(audio.id),
                },
                {
                  id: 'vtt',
                  label: t('audios.vtt'),
                  icon: 'list',
                  onSelect: () => void store.saveCaptions(audio.id, 'vtt'),
                },
                {
                  id: 'srt',
                  label: t('audios.srt'),
                  icon: 'list',
                  onSelect: () => void store.saveCaptions(audio.id, 'srt'),
                },
                { id: 'rename', label: t('audios.rename'), icon: 'edit', onSelect: () => setRenaming(true) },
                {
                  id: 'remove',
                  label: t('audios.remove'),
                  icon: 'trash',
                  danger: true,
                  onSelect: () => clips.remove(audio.id, () => store.remove(audio.id)),
                },
              ]}
            />
          </Inline>
        </Inline>
      </Stack>
    </Card>
  );
}

function MadeWith({ audio }: { readonly audio: GeneratedAudio }) {
  const { t, format } = useSpeechTranslations();
  const voice = useSpeech(({ voices }) => voices?.find((each) => each.voice_id === audio.voice_id));
  const own = useSpeech(({ ownVoices }) => ownVoices?.find((each) => each.voice_id === audio.voice_id));
  const language = voice?.labels.language;
  const details = [
    voice ? voiceName(voice, t) : own?.name,
    language ? format.languageName(language) : own && t('voices.own'),
    format.date(audio.created_at, { dateStyle: 'medium', timeStyle: 'short' }),
  ];
  return (
    <Text as="span" size={0} tone="muted">
      {details.filter(Boolean).join(' · ')}
    </Text>
  );
}

interface AudioNameProps {
  readonly audio: GeneratedAudio;
  readonly isRenaming: boolean;
  readonly onRenaming: (isRenaming: boolean) => void;
}

function AudioName({ audio, isRenaming, onRenaming }: AudioNameProps) {
  const store = useSpeechStore();
  const isOpened = useSpeech(({ opened }) => opened === audio.id);
  if (!isRenaming)
    return (
      <Name
        href={clipAddress.pathOf(audio.id)}
        aria-current={isOpened || undefined}
        onClick={onPlainPress(() => store.openClip(audio.id))}
        onDoubleClick={() => onRenaming(true)}
      >
        {audio.file_name}
      </Name>
    );
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
        // The user has just opened this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={limits.nameMaxLength}
        {...form.field('new_name')}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        // Leaving the field doesn't resend a refused name.
        onBlur={form.problems.new_name ? onDone : form.send}
      />
    </form>
  );
}

const Name = styled.a`
  color: inherit;
  font-weight: ${token.type.weight.medium};
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover {
    text-decoration: underline;
    text-decoration-color: ${token.color.accent};
  }
  &:focus-visible {
    outline: ${token.border.strong} solid ${token.color.focus};
    outline-offset: calc(-1 * ${token.border.strong});
  }
`;

interface RemovedClipProps {
  readonly id: string;
  readonly name: string;
}

function RemovedClip({ id, name }: RemovedClipProps) {
  const { t } = useSpeechTranslations();
  const store = useClipsStore();
  return (
    <Card as="article" padding={4}>
      <Inline justify="between">
        <Text size={0} tone="muted" role="status">
          {t('audios.removed', { name })}
        </Text>
        <Button
          size="small"
          icon="refresh"
          // The pressed button is gone: Undo takes its focus.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onClick={() => store.undoRemove(id)}
        >
          {t('audios.undo')}
        </Button>
      </Inline>
    </Card>
  );
}
