import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading, Stack, Text, token } from '@lisan/ui';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Root id={id} aria-labelledby={`${id}-heading`}>
      <Stack gap={6}>
        <Stack gap={2}>
          <Heading id={`${id}-heading`} size={5}>
            {title}
          </Heading>
          {lead && (
            <Text tone="muted" size={2} measure>
              {lead}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Root>
  );
}

const Root = styled.section`
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[8]} ${token.space[4]};
  scroll-margin-block-start: ${token.space[8]};
`;
