import type { ReactNode } from 'react';
import { Tabs as Primitive } from 'radix-ui';
import styled from 'styled-components';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { token } from '../theme/token';

/** One tab and what it shows. */
export interface TabItem {
  id: string;
  label: ReactNode;
  icon?: IconName | undefined;
  content: ReactNode;
}

export interface TabsProps {
  /** What the tabs choose between; read by screen readers. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (id: string) => void;
}

/** A few views of one thing. Arrows move between tabs. */
export function Tabs({ label, items, value, onValueChange }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange}>
      <List aria-label={label}>
        {items.map(({ id, label: word, icon }) => (
          <Tab key={id} value={id}>
            {icon && <Icon name={icon} />}
            {word}
          </Tab>
        ))}
      </List>
      {items.map(({ id, content }) => (
        <Content key={id} value={id}>
          {content}
        </Content>
      ))}
    </Primitive.Root>
  );
}

const List = styled(Primitive.List)`
  display: flex;
  gap: ${token.space[5]};
  overflow-x: auto;
  border-block-end: ${token.border.hair} solid ${token.color.line};
`;

const Tab = styled(Primitive.Trigger)`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${token.space[2]};
  min-block-size: ${token.control.height};
  padding: ${token.space[2]} 0;
  border: 0;
  background: none;
  color: ${token.color.inkMuted};
  font-weight: ${token.type.weight.medium};
  cursor: pointer;

  &:hover {
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-state='active'] {
    color: ${token.color.ink};
    box-shadow: inset 0 -2px ${token.color.accent};
  }
`;

const Content = styled(Primitive.Content)`
  padding-block-start: ${token.space[5]};
`;
