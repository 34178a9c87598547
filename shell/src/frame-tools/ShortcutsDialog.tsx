import { styled } from 'styled-components';
import { useTranslations } from '@lisan/remote-kit';
import { Dialog, token } from '@lisan/ui';
import { searchKeys } from './keyboard';

interface ShortcutsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsProps) {
  const { t } = useTranslations('frame-tools');
  const shortcuts = [
    [searchKeys(), t('shortcuts.search')],
    ['?', t('shortcuts.list')],
    ['F8', t('shortcuts.messages')],
    ['Esc', t('shortcuts.close')],
  ] as const;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts.title')}>
      <List>
        {shortcuts.map(([keys, text]) => (
          <div key={keys}>
            <dt>{text}</dt>
            <dd>
              <kbd dir="ltr">{keys}</kbd>
            </dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.dl`
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space[4]};
    min-block-size: ${token.control.height};
  }
  & kbd {
    padding: ${token.space[1]} ${token.space[2]};
    border-radius: ${token.radius.control};
    background: ${token.color.sunken};
  }
`;
