import type { CSSProperties, ReactNode } from 'react';
import { Accordion as Primitive } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
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

/**
 * Collapsible items, one open at a time. Closed content stays in the document for readers without
 * scripts.
 */
export function Accordion({ items }: AccordionProps) {
  return (
    <Primitive.Root type="single" collapsible>
      {items.map(({ id, title, content }) => (
        <Item key={id} value={id}>
          <Primitive.Header asChild>
            <h3>
              <Trigger>
                <span>{title}</span>
                <Marker>
                  <Icon name="add" />
                </Marker>
              </Trigger>
            </h3>
          </Primitive.Header>
          <Content forceMount style={noStyle}>
            <Inner>{content}</Inner>
          </Content>
        </Item>
      ))}
    </Primitive.Root>
  );
}

/** Removes Radix's inline style: the content security policy refuses it in prerendered HTML. */
const noStyle: CSSProperties & Record<`--${string}`, undefined> = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
};

const Item = styled(Primitive.Item)`
  border-block-end: ${token.border.hair} solid ${token.color.line};
`;

const Trigger = styled(Primitive.Trigger)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[4]};
  inline-size: 100%;
  padding: ${token.space[4]} 0;
  border: 0;
  background: none;
  font-size: ${token.type.size[2]};
  font-weight: ${token.type.weight.medium};
  line-height: ${token.type.leading.tight};
  text-align: start;
  cursor: pointer;
  transition: color ${token.motion.state};

  &:hover {
    color: ${token.color.accentStrong};
  }
`;

const Marker = styled.span`
  color: ${token.color.inkMuted};
  transition: transform ${token.motion.enter};

  [data-state='open'] > & {
    transform: rotate(45deg);
  }
`;

const open = keyframes`
  from { block-size: 0; opacity: 0; }
  to { block-size: var(--radix-collapsible-content-height); }
`;

const Content = styled(Primitive.Content)`
  overflow: hidden;

  &[data-state='open'] {
    animation: ${open} ${token.motion.enter};
  }
  &[data-state='closed'] {
    display: none;
  }
  /* Without scripts nothing opens: what is inside is then shown as it is. */
  @media (scripting: none) {
    &[data-state='closed'] {
      display: block;
    }
  }
`;

const Inner = styled.div`
  max-inline-size: ${token.measure.text};
  padding-block-end: ${token.space[5]};
  color: ${token.color.inkMuted};
`;
