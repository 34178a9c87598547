import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton, Text, VisuallyHidden, token } from '@lisan/ui';
import { useChatTranslations, useConversationStore } from './conversation.store';

interface VersionsProps {
  readonly versions: readonly string[];
  readonly shown: string;
}

export default function Versions({ versions, shown }: VersionsProps) {
  const { t, format } = useChatTranslations();
  const store = useConversationStore();
  const group = useRef<HTMLDivElement>(null);
  const at = versions.indexOf(shown);
  const numbers = { number: format.number(at + 1), count: format.number(versions.length) };

  useEffect(() => {
    if (group.current?.contains(document.activeElement)) group.current.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  function go(to: number): void {
    const id = versions[to];
    if (id !== undefined) void store.choose(id);
  }

  return (
    <Group ref={group} role="group" aria-label={t('versions.label')}>
      <Back
        icon="chevronForward"
        size="small"
        label={t('versions.previous')}
        aria-disabled={at <= 0}
        onClick={() => go(at - 1)}
      />
      <Text as="span" size={0} tone="muted" aria-hidden>
        <bdi dir="ltr">
          {numbers.number}/{numbers.count}
        </bdi>
      </Text>
      <VisuallyHidden role="status">{t('versions.shown', numbers)}</VisuallyHidden>
      <IconButton
        icon="chevronForward"
        size="small"
        label={t('versions.next')}
        aria-disabled={at >= versions.length - 1}
        onClick={() => go(at + 1)}
      />
    </Group>
  );
}

const Group = styled.div`
  display: inline-flex;
  align-items: center;
  gap: ${token.space[1]};

  & [aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }
`;

const Back = styled(IconButton)`
  rotate: 180deg;
`;
