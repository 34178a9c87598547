import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card, Heading, media, Stack, Text, token } from '@lisan/ui';

export interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Its action can't be undone. */
  readonly isDanger?: boolean;
  readonly children: ReactNode;
}

/** A group of settings: its name at the start, the settings beside it. */
export function Section({ title, lead, isDanger = false, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} tone={isDanger ? 'accent' : 'surface'}>
      <Columns>
        <Stack gap={1}>
          <Heading id={id} size={2}>
            {title}
          </Heading>
          {lead && <Text tone="muted">{lead}</Text>}
        </Stack>
        <Stack gap={4}>{children}</Stack>
      </Columns>
    </Card>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${token.space[4]} ${token.space[6]};

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
