import { styled } from 'styled-components';
import { IconButton, Menu, VisuallyHidden, token, plainButton, truncated } from '@lisan/ui';
import type { Conversation } from '@lisan/contract';
import type { ExportFormat } from '../conversation/conversation.requests';
import { useChatTranslations } from '../conversation/conversation.store';

export interface HistoryEntryProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onExport: (format: ExportFormat) => void;
  readonly onShare: () => void;
  readonly onCopyLink: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function HistoryEntry({
  conversation,
  isOpen,
  onOpen,
  onExport,
  onShare,
  onCopyLink,
  onRename,
  onRemove,
}: HistoryEntryProps) {
  const { t } = useChatTranslations();
  return (
    <Row>
      <Open type="button" dir="auto" aria-current={isOpen || undefined} onClick={onOpen}>
        {conversation.unread && <Unread aria-hidden />}
        {conversation.title}
        {conversation.unread && <VisuallyHidden> {t('history.unread')}</VisuallyHidden>}
      </Open>
      <Menu
        trigger={
          <IconButton icon="more" size="small" label={t('history.actions', { title: conversation.title })} />
        }
        items={[
          { id: 'rename', label: t('history.rename'), icon: 'edit', onSelect: onRename },
          { id: 'link', label: t('history.copyLink'), icon: 'link', onSelect: onCopyLink },
          { id: 'share', label: t('history.share'), icon: 'people', onSelect: onShare },
          {
            id: 'docx',
            separated: true,
            label: t('history.docx'),
            icon: 'download',
            onSelect: () => onExport('docx'),
          },
          { id: 'txt', label: t('history.txt'), icon: 'download', onSelect: () => onExport('txt') },
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

const Unread = styled.span`
  display: inline-block;
  inline-size: 0.5rem;
  block-size: 0.5rem;
  margin-inline-end: ${token.space[2]};
  border-radius: ${token.radius.pill};
  background: ${token.color.accent};
  vertical-align: middle;
`;

const Open = styled.button`
  ${plainButton}
  padding: ${token.space[2]} ${token.space[3]};
  color: ${token.color.ink};
  ${truncated}

  &:hover,
  &[aria-current] {
    background: ${token.color.sunken};
  }
`;
