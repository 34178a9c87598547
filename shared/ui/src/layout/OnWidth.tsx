import type { ReactNode } from 'react';
import { styled } from 'styled-components';

type Width = 'phone' | 'tablet' | 'compact' | 'abovePhone' | 'desktop';

interface OnWidthProps {
  width: Width;
  holds: boolean | undefined;
  children: ReactNode;
}

/**
 * Renders children at some widths only. Until a script knows the width, as in prerendered HTML, CSS
 * chooses, so that hydration causes no layout shift.
 */
export function OnWidth({ width, holds, children }: OnWidthProps) {
  if (holds === false) return null;
  return <Contents $width={holds ? undefined : width}>{children}</Contents>;
}

/* Desktop rules come first, as the default without media queries. */
const rules: Readonly<Record<Width, string>> = {
  phone: 'display: none; @media (max-width: 639.98px) { display: contents; }',
  tablet: 'display: none; @media (min-width: 640px) and (max-width: 1023.98px) { display: contents; }',
  compact: 'display: none; @media (max-width: 1023.98px) { display: contents; }',
  abovePhone: 'display: contents; @media (max-width: 639.98px) { display: none; }',
  desktop: 'display: contents; @media (max-width: 1023.98px) { display: none; }',
};

const Contents = styled.div<{ $width: Width | undefined }>`
  ${({ $width }) => ($width ? rules[$width] : 'display: contents;')}
`;
