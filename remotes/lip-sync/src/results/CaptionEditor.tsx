import { useState } from 'react';
import { styled } from 'styled-components';
import { limits, type Job } from '@lisan/contract';
import {
  Button,
  Heading,
  IconButton,
  Inline,
  Skeleton,
  Stack,
  Text,
  TextArea,
  TextField,
  token,
} from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useSyncStore } from '../sync/sync.store';
import { findFault, readDrafts, type Draft, useCaptionDrafts } from './caption-drafts';
import { useResults, useResultsStore, useResultTranslations } from './results.store';

export function CaptionEditor({ job }: { readonly job: Job }) {
  const { t } = useResultTranslations();
  const { toasts } = useHost();
  const store = useResultsStore();
  const sync = useSyncStore();
  const isBurning = useResults(({ burning }) => burning !== null);
  const { saved, drafts, isChanged, setDrafts, apply, discard } = useCaptionDrafts(job);
  const [isSaving, setSaving] = useState(false);
  const fault = findFault(drafts);

  const change = (index: number, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...part } : draft)));

  async function save(): Promise<boolean> {
    if (saved === null) return false;
    setSaving(true);
    const { changed, read } = await store.saveCaptions(job, readDrafts(drafts), saved.revision);
    setSaving(false);
    if (read) apply(read, { isDone: changed !== null });
    if (changed === null) return false;
    sync.receive(changed);
    toasts.show({ message: t('captions.saved'), tone: 'good' });
    return true;
  }

  async function burn(): Promise<void> {
    if (isChanged && !(await save())) return;
    if (await store.burn(job)) toasts.show({ message: t('captions.burned'), tone: 'good' });
  }

  if (saved === null) return <Skeleton rows={4} />;
  return (
    <Stack as="section" gap={3} aria-labelledby="result-captions">
      <Heading id="result-captions" level={3} size={1}>
        {t('captions.title')}
      </Heading>
      {drafts.length === 0 && <Text tone="muted">{t('captions.none')}</Text>}
      <List>
        {drafts.map((draft, index) => (
          // Drafts have no id, and keep their order while the user types.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index}>
            {(['start', 'end'] as const).map((edge) => (
              <TextField
                key={edge}
                label={t(`captions.${edge}`, { number: index + 1 })}
                hideLabel
                inputMode="decimal"
                dir="ltr"
                value={draft[edge]}
                onChange={(event) => change(index, { [edge]: event.target.value })}
              />
            ))}
            <TextArea
              label={t('captions.text', { number: index + 1 })}
              hideLabel
              rows={2}
              maxLength={limits.captionMaxLength}
              value={draft.text}
              error={fault?.index === index ? t(`captions.fault.${fault.what}`) : undefined}
              onChange={(event) => change(index, { text: event.target.value })}
            />
            <IconButton
              icon="trash"
              label={t('captions.remove', { number: index + 1 })}
              onClick={() => setDrafts(drafts.filter((_, at) => at !== index))}
            />
          </Row>
        ))}
      </List>
      <Inline>
        <Button icon="add" onClick={() => setDrafts([...drafts, nextDraft(drafts)])}>
          {t('captions.add')}
        </Button>
        <Button disabled={!isChanged || fault !== null} busy={isSaving} onClick={() => void save()}>
          {t('captions.save')}
        </Button>
        {isChanged && <Button onClick={discard}>{t('captions.discard')}</Button>}
        <Button
          icon="film"
          disabled={drafts.length === 0 || fault !== null}
          busy={isBurning}
          busyLabel={t('captions.burning')}
          onClick={() => void burn()}
        >
          {t('captions.burn')}
        </Button>
      </Inline>
    </Stack>
  );
}

function nextDraft(drafts: readonly Draft[]): Draft {
  const from = Number(drafts.at(-1)?.end ?? 0) || 0;
  return { start: String(from), end: String(from + 2), text: '' };
}

const List = styled.ol`
  display: grid;
  gap: ${token.space[3]};
  max-block-size: 22rem;
  padding: ${token.space[1]};
  overflow-y: auto;
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 1fr 1fr auto;
  align-items: start;
  gap: ${token.space[2]};

  & > :nth-child(3) {
    grid-area: 2 / 1 / auto / -1;
  }

  @media (min-width: 40rem) {
    grid-template-columns: 5.5rem 5.5rem 1fr auto;

    & > :nth-child(3) {
      grid-area: auto;
    }
  }
`;
