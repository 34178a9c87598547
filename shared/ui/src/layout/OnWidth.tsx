import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Where something stands: on phones, from there up to a desktop, on both, from phones upward, on a desktop. */
type Width = 'phone' | 'tablet' | 'compact' | 'abovePhone' | 'desktop';

interface OnWidthProps {
  width: Width;
  /** What `useMedia` says of that width. */
  holds: boolean | undefined;
  children: ReactNode;
}

/**
 * What stands on some widths alone. While no script knows the width, as in HTML that was rendered before, the style sheet
 * chooses among all of them: nothing moves when the script then takes the others away.
 */
export function OnWidth({ width, holds, children }: OnWidthProps) {
  if (holds === false) return null;
  return <Contents $width={holds ? undefined : width}>{children}</Contents>;
}

/* Widths of a desktop's page come first: they hold where nobody reads the conditions. */
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
