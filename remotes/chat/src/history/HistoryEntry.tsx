import { styled } from 'styled-components';
import { IconButton, Menu, token } from '@lisan/ui';
import type { Conversation } from '@lisan/contract';
import { useChatTranslations } from '../conversation/useConversation';

export interface HistoryEntryProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onExport: (format: 'md' | 'json') => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function HistoryEntry({
  conversation,
  isOpen,
  onOpen,
  onExport,
  onRename,
  onRemove,
}: HistoryEntryProps) {
  const { t } = useChatTranslations();
  return (
    <Row>
      <Open type="button" dir="auto" aria-current={isOpen || undefined} onClick={onOpen}>
        {conversation.title}
      </Open>
      <Menu
        trigger={
          <IconButton icon="more" size="small" label={t('history.actions', { title: conversation.title })} />
        }
        items={[
          { id: 'rename', label: t('history.rename'), icon: 'edit', onSelect: onRename },
          { id: 'md', label: t('history.markdown'), icon: 'download', onSelect: () => onExport('md') },
          { id: 'json', label: t('history.json'), icon: 'download', onSelect: () => onExport('json') },
          {
            id: 'remove',
            separated: true,
            label: t('history.remove'),
            icon: 'trash',
            danger: true,
            onSelect: onRemove,
          },
        ]}
      />
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
`;

const Open = styled.button`
  padding: ${token.space[2]} ${token.space[3]};
  border: 0;
  border-radius: ${token.radius.control};
  background: none;
  color: ${token.color.ink};
  overflow: hidden;
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;

  &:hover,
  &[aria-current] {
    background: ${token.color.sunken};
  }
`;
