import { css, styled } from 'styled-components';
import { iconPaths } from './icon-paths';
import type { IconName } from './icon-paths';

export interface IconProps {
  name: IconName;
  /** CSS length; 1.25rem by default. */
  size?: string | undefined;
}

const mirrored: ReadonlySet<IconName> = new Set([
  'arrowForward',
  'chevronForward',
  'signOut',
  'list',
  'chat',
  'document',
]);
const filled: ReadonlySet<IconName> = new Set(['play', 'stop']);
const dotted: ReadonlySet<IconName> = new Set(['more']);

/**
 * A line icon, hidden from screen readers. Arrows and lists follow the text direction; media icons
 * don't.
 */
export function Icon({ name, size = '1.25rem' }: IconProps) {
  return (
    <Drawing
      viewBox="0 0 24 24"
      $size={size}
      $mirrored={mirrored.has(name)}
      fill={filled.has(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={dotted.has(name) ? 2.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      aria-hidden
    >
      <path d={iconPaths[name]} />
    </Drawing>
  );
}

const Drawing = styled.svg<{ $size: string; $mirrored: boolean }>`
  flex: none;
  inline-size: ${({ $size }) => $size};
  block-size: ${({ $size }) => $size};
  ${({ $mirrored }) =>
    $mirrored &&
    css`
      &:dir(rtl) {
        transform: scaleX(-1);
      }
    `}
`;
