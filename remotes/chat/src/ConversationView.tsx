import { lazy, Suspense, useState, useSyncExternalStore, type ClipboardEvent, type DragEvent } from 'react';
import { styled } from 'styled-components';
import {
  Banner,
  EmptyState,
  IconButton,
  Select,
  Skeleton,
  Text,
  WorkArea,
  media,
  token,
  visuallyHidden,
  truncated,
} from '@lisan/ui';
import { builtInWriter } from '@lisan/contract';
import { History } from './history/History';
import { Composer } from './conversation/Composer';
import { usePreloadedMarkdownReader } from './conversation/markdown-reader';
import { MessageList } from './conversation/MessageList';
import { ReplyLog } from './conversation/ReplyLog';
import { useGoToConversation } from './conversation/conversation-address';
import { Starters } from './starters/Starters';
import {
  useChatTranslations,
  useConversation,
  useConversationStore,
} from './conversation/conversation.store';
import { levels } from './conversation/conversation-state';

const ConversationEffects = lazy(() => import('./conversation/ConversationEffects'));

const never = () => () => undefined;

export default function ConversationView() {
  const { t } = useChatTranslations();
  const goTo = useGoToConversation();
  const title = useConversation((state) => state.title);
  const isOpening = useConversation((state) => state.isOpening);
  const isEmpty = useConversation(({ messages }) => messages.length === 0);
  // The level select already reports the demo writer.
  const warning = useConversation(({ warning: warningText, messages }) =>
    messages.at(-1)?.engine === builtInWriter ? null : warningText,
  );
  const visit = useConversation((state) => state.visit);
  // Skips lazy parts in prerendered HTML and during hydration.
  const isThere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  usePreloadedMarkdownReader(useConversation(({ conversations }) => (conversations?.length ?? 0) > 0));

  function handleStartNew(): void {
    goTo(null);
    setHistoryOpen(false);
  }

  return (
    <WorkArea
      title={t('nav.chat')}
      description={title ? <Title dir="auto">{title}</Title> : t('lead')}
      actions={<Head title={title} />}
      fixedHeight
      panelOpen={isHistoryOpen}
      onPanelOpenChange={setHistoryOpen}
      panel={{
        title: t('history.title'),
        action: <IconButton icon="add" label={t('history.begin')} onClick={handleStartNew} />,
        content: <History onChosen={() => setHistoryOpen(false)} />,
      }}
    >
      <Column {...useFileDrop()}>
        {isOpening ? (
          <Skeleton rows={6} />
        ) : isEmpty ? (
          <Blank>
            <Invitation>
              <EmptyState title={t('empty.title')} description={t('empty.lead')} />
            </Invitation>
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
        {isEmpty && !isOpening && <Starters />}
        {isThere && (
          <Suspense>
            <ConversationEffects />
          </Suspense>
        )}
        <ReplyLog key={`log-${visit}`} />
        <Composer />
      </Column>
    </WorkArea>
  );
}

const Title = styled.span`
  display: block;
  ${truncated}
`;

const Blank = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: center;
  min-block-size: 0;
  container-type: size;
`;

/* Hidden on small phones, where notices would cut it in half. */
const Invitation = styled.div`
  @container (max-block-size: 17rem) {
    display: none;
  }
`;

const Column = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: end;
  gap: ${token.space[3]};
  min-block-size: 0;
`;

/** Reserves the line: the engine is known only after the first paint. */
const EMPTY_LINE = '\u00a0';

/** Level and model; on phones one line with the conversation's title. */
function Head({ title }: { readonly title: string }) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const level = useConversation((state) => state.level);
  const isDemo = useConversation(({ demoLevels }) => demoLevels.includes(level));
  const model = useConversation(({ modelNames }) => modelNames[level]);
  const writer = isDemo ? t('level.demo') : (model ?? EMPTY_LINE);
  return (
    <Line>
      {/* The heading and the hint say the same to screen readers. */}
      <PhoneTitle aria-hidden>
        <Title dir="auto">{title || t('nav.chat')}</Title>
        <Text as="span" size={0} tone="muted" truncate>
          {writer}
        </Text>
      </PhoneTitle>
      <Select
        label={t('level.label')}
        hideLabel
        value={level}
        hint={writer}
        onValueChange={(value) => store.setLevel(levels.find((one) => one === value) ?? 'OpenAI')}
        options={levels.map((one) => ({ value: one, label: t(`level.${one}`) }))}
      />
    </Line>
  );
}

/** Two letters of a title say nothing: beside a long level there is no title. */
const PhoneTitle = styled.div`
  display: none;
  min-inline-size: 0;
  container-type: inline-size;

  @container (max-width: 5rem) {
    & > * {
      display: none;
    }
  }
  line-height: ${token.type.leading.tight};
`;

const Line = styled.div`
  ${media.phone} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) fit-content(11rem);
    align-items: center;
    gap: ${token.space[2]};

    & > ${PhoneTitle} {
      display: grid;
    }
    & [id$='-hint'] {
      ${visuallyHidden}
    }
    /* The longest level takes two short lines instead of losing its end. */
    & [role='combobox'] {
      gap: ${token.space[1]};
      padding: 0 ${token.space[2]};
      font-size: ${token.type.size[0]};
      line-height: ${token.type.leading.tight};
    }
    & [role='combobox'] * {
      white-space: normal;
    }
  }
`;

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Attaches files dropped or pasted anywhere in the conversation; the browser would navigate to them. */
function useFileDrop() {
  const store = useConversationStore();
  return {
    onDragOver(event: DragEvent) {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      void store.attach([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      if (files.length === 0) return;
      event.preventDefault();
      void store.attach([...files]);
    },
  };
}
