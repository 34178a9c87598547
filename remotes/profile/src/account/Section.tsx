import { useId, type ReactNode } from 'react';
import { Card, Heading, Stack, Text } from '@lisan/ui';

export interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading id={id} size={2}>
            {title}
          </Heading>
          {lead && <Text tone="muted">{lead}</Text>}
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}
