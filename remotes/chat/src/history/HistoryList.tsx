import { useState } from 'react';
import { Button, EmptyState, Heading, Skeleton, Stack } from '@lisan/ui';
import type { Conversation } from '@lisan/contract';
import { useChatTranslations, useConversation, useConversationStore } from '../conversation/useConversation';
import { EntryList } from './EntryList';
import { groupByAge } from './group-by-age';
import { HistoryEntry } from './HistoryEntry';
import { RemoveDialog } from './RemoveDialog';
import { RenameDialog } from './RenameDialog';

type Asked = { what: 'rename' | 'remove'; conversation: Conversation } | null;

/** Conversations by age. */
export function HistoryList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const conversations = useConversation((state) => state.conversations);
  const isMissing = useConversation(({ missing }) => missing.conversations);
  const openId = useConversation((state) => state.openId);
  const [asked, setAsked] = useState<Asked>(null);

  if (isMissing)
    return (
      <EmptyState
        title={t('failure.list.title')}
        description={t('failure.list.text')}
        action={<Button onClick={() => void store.loadList()}>{t('history.again')}</Button>}
      />
    );
  if (conversations === null) return <Skeleton lines={4} />;
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
            <EntryList>
              {group.conversations.map((conversation) => (
                <HistoryEntry
                  key={conversation.conversation_id}
                  conversation={conversation}
                  isOpen={conversation.conversation_id === openId}
                  onOpen={() => onOpen(conversation.conversation_id)}
                  onExport={(format) => void store.exportAs(format, conversation)}
                  onRename={() => setAsked({ what: 'rename', conversation })}
                  onRemove={() => setAsked({ what: 'remove', conversation })}
                />
              ))}
            </EntryList>
          </Stack>
        </section>
      ))}
      {asked?.what === 'rename' && (
        <RenameDialog conversation={asked.conversation} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'remove' && (
        <RemoveDialog conversation={asked.conversation} onClose={() => setAsked(null)} />
      )}
    </Stack>
  );
}
