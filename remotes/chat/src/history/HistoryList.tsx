import { lazy, Suspense, useState } from 'react';
import { Button, EmptyState, Heading, Skeleton, Stack } from '@lisan/ui';
import type { Conversation } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import {
  useChatTranslations,
  useConversation,
  useConversationStore,
} from '../conversation/conversation.store';
import { HistoryEntry } from './HistoryEntry';
import { conversationAddress, useGoToConversation } from '../conversation/conversation-address';

const ShareDialog = lazy(() => import('../share/ShareDialog'));
const LinkDialog = lazy(() => import('./LinkDialog'));
const RenameDialog = lazy(() => import('./RenameDialog'));

export function HistoryList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const conversations = useConversation((state) => state.conversations);
  const isMissing = useConversation(({ missing }) => missing.conversations);
  const openId = useConversation((state) => state.openId);
  const { toasts } = useHost();
  const goTo = useGoToConversation();
  const [shared, setShared] = useState<Conversation | null>(null);
  const [uncopied, setUncopied] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<Conversation | null>(null);

  async function handleRemove(conversation: Conversation): Promise<void> {
    const isOpen = conversation.conversation_id === openId;
    await store.remove(conversation);
    // Its URL is no longer valid.
    if (isOpen && store.getState().openId === null) goTo(null);
  }

  async function handleCopyLink({ conversation_id }: Conversation): Promise<void> {
    const { href } = new URL(conversationAddress.pathOf(conversation_id), window.location.href);
    try {
      await navigator.clipboard.writeText(href);
      toasts.show({ message: t('history.linkCopied'), tone: 'good' });
    } catch {
      // The clipboard is refused, or missing without TLS.
      setUncopied(href);
    }
  }

  if (isMissing)
    return (
      <EmptyState
        title={t('failure.list.title')}
        description={t('failure.list.text')}
        action={<Button onClick={() => void store.loadList()}>{t('history.again')}</Button>}
      />
    );
  if (conversations === null) return <Skeleton rows={4} />;
  if (conversations.length === 0)
    return <EmptyState title={t('history.empty')} description={t('history.emptyLead')} />;

  return (
    <Stack gap={5}>
      {groupByAge(conversations).map((group) => (
        <section key={group.age} aria-labelledby={`age-${group.age}`}>
          <Stack gap={2}>
            <Heading level={3} size={0} id={`age-${group.age}`}>
              {t(`history.${group.age}`)}
            </Heading>
            <Stack as="ul" gap={1}>
              {group.conversations.map((conversation) => (
                <HistoryEntry
                  key={conversation.conversation_id}
                  conversation={conversation}
                  isOpen={conversation.conversation_id === openId}
                  onOpen={() => onOpen(conversation.conversation_id)}
                  onExport={(format) => void store.exportAs(format, conversation)}
                  onShare={() => setShared(conversation)}
                  onCopyLink={() => void handleCopyLink(conversation)}
                  onRename={() => setRenamed(conversation)}
                  onRemove={() => void handleRemove(conversation)}
                />
              ))}
            </Stack>
          </Stack>
        </section>
      ))}
      {shared && (
        <Suspense>
          <ShareDialog conversation={shared} onClose={() => setShared(null)} />
        </Suspense>
      )}
      {uncopied !== null && (
        <Suspense>
          <LinkDialog link={uncopied} onClose={() => setUncopied(null)} />
        </Suspense>
      )}
      {renamed && (
        <Suspense>
          <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

export const ages = ['today', 'yesterday', 'week', 'month', 'older'] as const;
export type Age = (typeof ages)[number];

const DAY_MS = 86_400_000;

/** Groups conversations by the reader's calendar days: today, yesterday, 7 days, 30 days, older. */
export function groupByAge(
  conversations: readonly Conversation[],
  now: Date = new Date(),
): readonly { age: Age; conversations: readonly Conversation[] }[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const ageOf = ({ created_at }: Conversation): Age => {
    const at = new Date(created_at).getTime();
    if (at >= midnight) return 'today';
    if (at >= midnight - DAY_MS) return 'yesterday';
    if (at >= midnight - 7 * DAY_MS) return 'week';
    return at >= midnight - 30 * DAY_MS ? 'month' : 'older';
  };
  return ages
    .map((age) => ({ age, conversations: conversations.filter((one) => ageOf(one) === age) }))
    .filter((group) => group.conversations.length > 0);
}
