import { styled } from 'styled-components';
import { Heading, Stack, Text, media, token } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';

export interface NumberedStepsProps {
  readonly prefix: string;
  readonly steps: readonly string[];
}

export function NumberedSteps({ prefix, steps }: NumberedStepsProps) {
  const { t, format } = useShellTranslations();
  return (
    <List>
      {steps.map((step, index) => (
        <li key={step}>
          <Stack gap={2}>
            <Number aria-hidden>{format.number(index + 1)}</Number>
            <Heading level={3} size={2}>
              {t(`${prefix}.${step}.title`)}
            </Heading>
            <Text tone="muted">{t(`${prefix}.${step}.text`)}</Text>
          </Stack>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${token.space[5]};
  list-style: none;

  ${media.compact} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Number = styled.span`
  padding-block-end: ${token.space[1]};
  border-block-end: ${token.border.strong} solid ${token.color.control};
  inline-size: fit-content;
  font-size: ${token.type.size[4]};
  font-weight: ${token.type.weight.medium};
`;
