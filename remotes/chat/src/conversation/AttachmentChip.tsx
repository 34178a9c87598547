import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, Text, token, truncated } from '@lisan/ui';
import type { Attachment } from '@lisan/contract';
import { useChatTranslations } from './conversation.store';
import { describeSize } from './attachment';

interface AttachmentChipProps {
  readonly attachment: Attachment;
  readonly action?: ReactNode;
}

/** The rest is counted. */
const MAX_LISTED_NUMBERS = 12;

export default function AttachmentChip({ attachment, action }: AttachmentChipProps) {
  const { t, format } = useChatTranslations();
  const { name, size, words, numbers_to_check: numbers = [] } = attachment;
  const listed = numbers.slice(0, MAX_LISTED_NUMBERS);
  const more = numbers.length - listed.length;
  return (
    <Chip role="group" aria-label={t('attachment.label', { name })}>
      <Icon name="document" />
      <Details>
        <Name title={name}>
          <bdi>{name}</bdi>
        </Name>
        <Text as="span" size={0} tone="muted">
          {t('attachment.words', { count: words, number: format.number(words) })} ·{' '}
          <bdi>{describeSize(size, format.number)}</bdi>
        </Text>
      </Details>
      {action}
      {numbers.length > 0 && (
        <Numbers size={0} tone="warn">
          {t('attachment.check', { count: numbers.length, number: format.number(numbers.length) })}{' '}
          {listed.map((number) => (
            <Checked key={number}>{number}</Checked>
          ))}
          {more > 0 && t('attachment.moreNumbers', { count: more, number: format.number(more) })}
        </Numbers>
      )}
    </Chip>
  );
}

const Chip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-self: end;
  gap: ${token.space[2]};
  max-inline-size: min(100%, 24rem);
  padding: ${token.space[2]} ${token.space[3]};
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.control};
`;

const Details = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
`;

const Numbers = styled(Text)`
  flex: 1 0 100%;
`;

const Checked = styled.bdi`
  display: inline-block;
  margin-inline-end: ${token.space[2]};
  font-weight: ${token.type.weight.medium};
`;

const Name = styled.span`
  ${truncated}
`;
