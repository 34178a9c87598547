import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import { token } from '../theme/token';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
}

/** Collapsible items, one open at a time. */
export function Accordion({ items }: AccordionProps) {
  const name = useId();
  return (
    <div>
      {items.map(({ id, title, content }) => (
        <Item key={id} name={name}>
          <Trigger>
            <h3>{title}</h3>
            <Marker>
              <Icon name="add" />
            </Marker>
          </Trigger>
          <Content>{content}</Content>
        </Item>
      ))}
    </div>
  );
}

const Item = styled.details`
  border-block-end: ${token.border.hair} solid ${token.color.line};
`;

const Trigger = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[4]};
  padding: ${token.space[4]} 0;
  font-size: ${token.type.size[2]};
  font-weight: ${token.type.weight.medium};
  line-height: ${token.type.leading.tight};
  list-style: none;
  cursor: pointer;
  transition: color ${token.motion.state};

  &::-webkit-details-marker {
    display: none;
  }
  & > h3 {
    font: inherit;
  }

  &:hover {
    color: ${token.color.accentStrong};
  }
`;

const Marker = styled.span`
  color: ${token.color.inkMuted};
  transition: transform ${token.motion.enter};

  [open] > * > & {
    transform: rotate(45deg);
  }
`;

const Content = styled.div`
  max-inline-size: ${token.measure.text};
  padding-block-end: ${token.space[5]};
  color: ${token.color.inkMuted};
`;
