import { useState } from 'react';
import { Banner, Button, Dialog, Inline, Select, Stack, Text, TextArea, TextField } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useForm } from '@lisan/remote-kit';
import {
  useChatTranslations,
  useConversation,
  useConversationStore,
} from '../conversation/conversation.store';
import { needsModel, type StarterId } from './starter-ids';

interface StarterDialogProps {
  readonly id: StarterId;
  /** `isWritten`: the box now holds the prompt. */
  readonly onClose: (isWritten: boolean) => void;
}

/** Leaves room for the instruction around the text. */
const MAX_TOPIC_LENGTH = limits.promptMaxLength - 1_000;

export default function StarterDialog({ id, onClose }: StarterDialogProps) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const hasDraft = useConversation(({ draft }) => draft.trim() !== '');
  const isDeclined = useConversation(
    ({ demoLevels, level }) => needsModel.includes(id) && demoLevels.includes(level),
  );
  const [written, setWritten] = useState<string | null>(null);
  const { choices, isLong } = starters[id];
  const form = useForm({
    initial: { topic: '', audience: '', detail: '', choice: choices[0] ?? '' },
    validate: ({ topic }) => (topic.trim() === '' ? { topic: t('starters.needed') } : {}),
    async submit(values) {
      const prompt = promptOf(t, id, values);
      if (hasDraft) setWritten(prompt);
      else put(prompt);
    },
    onFailure: () => undefined,
  });

  function put(draft: string): void {
    store.setDraft(draft.slice(0, limits.promptMaxLength));
    onClose(true);
  }

  if (written !== null)
    return (
      <Dialog
        open
        decision
        onOpenChange={() => onClose(false)}
        title={t('starters.taken')}
        description={t('starters.takenLead')}
        footer={
          <>
            <Button onClick={() => onClose(false)}>{t('starters.keep')}</Button>
            <Button onClick={() => put(`${store.getState().draft.trimEnd()}\n\n${written}`)}>
              {t('starters.append')}
            </Button>
            <Button variant="primary" onClick={() => put(written)}>
              {t('starters.replace')}
            </Button>
          </>
        }
      >
        <Text dir="auto" tone="muted">
          {written}
        </Text>
      </Dialog>
    );

  const topic = { label: t(`starters.${id}.topic`), required: true, ...form.field('topic') };
  return (
    <Dialog open onOpenChange={() => onClose(false)} title={t(`starters.${id}.label`)}>
      <form {...form.formProps}>
        <Stack gap={4}>
          {isDeclined && (
            <Banner tone="warn" inset>
              {t('starters.needsModel')}
            </Banner>
          )}
          {isLong ? (
            <TextArea rows={6} maxLength={MAX_TOPIC_LENGTH} {...topic} />
          ) : (
            <TextField dir="auto" maxLength={200} {...topic} />
          )}
          {choices.length > 0 && (
            <Select
              label={t(`starters.${id}.choice`)}
              value={form.values.choice}
              onValueChange={(choice) => form.set('choice', choice)}
              options={choices.map((value) => ({ value, label: t(`starters.${id}.choices.${value}`) }))}
            />
          )}
          <TextField
            dir="auto"
            maxLength={200}
            label={t(`starters.${id}.audience`)}
            {...form.field('audience')}
          />
          <TextField
            dir="auto"
            maxLength={200}
            label={t(`starters.${id}.detail`)}
            {...form.field('detail')}
          />
          <Inline justify="end">
            <Button type="submit" variant="primary" disabled={isDeclined}>
              {t('starters.write')}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Dialog>
  );
}

/** A starter's fields; only `topic` is required. */
interface StarterFields {
  readonly topic: string;
  readonly audience: string;
  readonly detail: string;
  readonly choice: string;
}

interface Starter {
  /** Options; the first is the default. */
  readonly choices: readonly string[];
  /** The first field takes a long text. */
  readonly isLong?: true;
}

const starters: Readonly<Record<StarterId, Starter>> = {
  hooks: { choices: [] },
  script: { choices: ['30', '60', '90'] },
  pitch: { choices: [] },
  faq: { choices: [] },
  adapt: { choices: ['arabic', 'english'], isLong: true },
};

type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

function promptOf(t: Translate, id: StarterId, { topic, audience, detail, choice }: StarterFields): string {
  const given = { topic: topic.trim(), audience: audience.trim(), detail: detail.trim() };
  const instruction =
    id === 'adapt'
      ? t(`starters.adapt.prompt.${choice}`)
      : t(`starters.${id}.prompt`, { topic: given.topic, seconds: choice });
  const more = [
    given.audience && t(`starters.${id}.withAudience`, { audience: given.audience }),
    given.detail && t(`starters.${id}.withDetail`, { detail: given.detail }),
  ].filter(Boolean);
  // The text to adapt goes last, in its own paragraph.
  return id === 'adapt'
    ? [[instruction, ...more].join(' '), given.topic].join('\n\n')
    : [instruction, ...more].join(' ');
}
