import { useState } from 'react';
import { styled } from 'styled-components';
import { Banner, EmptyState, IconButton, Skeleton, WorkArea, token } from '@lisan/ui';
import { History } from './history/History';
import { Composer } from './conversation/Composer';
import { LevelSelect } from './conversation/LevelSelect';
import { MessageList } from './conversation/MessageList';
import { ReplyLog } from './conversation/ReplyLog';
import { useChatTranslations, useConversation, useConversationStore } from './conversation/useConversation';

/** Text Generation: the open conversation, the message box, and the history beside them. */
export default function ConversationView() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const title = useConversation((state) => state.title);
  const isOpening = useConversation((state) => state.isOpening);
  const isEmpty = useConversation(({ messages }) => messages.length === 0);
  const warning = useConversation((state) => state.warning);
  const visit = useConversation((state) => state.visit);
  const [isHistoryOpen, setHistoryOpen] = useState(false);

  function handleBegin(): void {
    store.begin();
    setHistoryOpen(false);
  }

  return (
    <WorkArea
      title={t('nav.chat')}
      description={title ? <Title dir="auto">{title}</Title> : t('lead')}
      actions={<LevelSelect />}
      fixedHeight
      panelOpen={isHistoryOpen}
      onPanelOpenChange={setHistoryOpen}
      panel={{
        title: t('history.title'),
        action: <IconButton icon="add" label={t('history.begin')} onClick={handleBegin} />,
        content: <History onChosen={() => setHistoryOpen(false)} />,
      }}
    >
      <Column>
        {isOpening ? (
          <Skeleton lines={6} />
        ) : isEmpty ? (
          <Blank>
            <EmptyState title={t('empty.title')} description={t('empty.lead')} />
          </Blank>
        ) : (
          <MessageList
            key={visit}
            note={
              warning && (
                <Banner tone="info" inset>
                  {warning}
                </Banner>
              )
            }
          />
        )}
        <ReplyLog key={`log-${visit}`} />
        <Composer />
      </Column>
    </WorkArea>
  );
}

/* One line: the conversation below has its room. The whole of it stands in the list of conversations. */
const Title = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Blank = styled.div`
  margin-block: auto;
`;

const Column = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: end;
  gap: ${token.space[3]};
  min-block-size: 0;
`;
