import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading, Stack, Text, token, Inline } from '@lisan/ui';

export interface SettingProps {
  readonly label: string;
  /** Name of the group, where `label` names a field in it. */
  readonly groupLabel?: string;
  readonly value?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One line of a settings list: label, value and action, with details below. */
export function Setting({ label, groupLabel, value, action, children }: SettingProps) {
  const id = useId();
  return (
    <Item
      role="group"
      {...(groupLabel === undefined ? { 'aria-labelledby': id } : { 'aria-label': groupLabel })}
    >
      <Inline justify="between">
        <Words gap={1}>
          <Heading id={id} level={3} size={1}>
            {label}
          </Heading>
          {value && (
            <Text as="div" tone="muted" size={0}>
              {value}
            </Text>
          )}
        </Words>
        {action}
      </Inline>
      {children}
    </Item>
  );
}

const Item = styled.div`
  display: grid;
  gap: ${token.space[4]};
  padding-block: ${token.space[4]};

  &:first-child {
    padding-block-start: 0;
  }
  &:last-child {
    padding-block-end: 0;
  }
  & + & {
    border-block-start: ${token.border.hair} solid ${token.color.line};
  }
`;

const Words = styled(Stack)`
  flex: 1 1 12rem;
`;

/** Rows below a setting, such as devices. */
export const DetailList = styled.ul`
  display: grid;
  gap: ${token.space[3]};
  list-style: none;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space[3]};
    overflow-wrap: anywhere;
  }

  li > :last-child {
    flex: none;
  }
`;
