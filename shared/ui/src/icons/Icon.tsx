import type { Ref } from 'react';
import { css, styled } from 'styled-components';
import { iconPaths } from './icon-paths';
import type { IconName } from './icon-paths';

export interface IconProps {
  name: IconName;
  /** CSS length; 1.25rem by default. */
  size?: string | undefined;
  /** Said by screen readers; without it the icon is a decoration and is hidden from them. */
  label?: string | undefined;
  className?: string | undefined;
  ref?: Ref<SVGSVGElement> | undefined;
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

/** One line drawing. Arrows and lists follow the direction of the text; what belongs to media does not. */
export function Icon({ name, size = '1.25rem', label, className, ref }: IconProps) {
  return (
    <Drawing
      ref={ref}
      viewBox="0 0 24 24"
      className={className}
      $size={size}
      $mirrored={mirrored.has(name)}
      fill={filled.has(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={dotted.has(name) ? 2.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
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
