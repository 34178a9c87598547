import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { token } from '../theme/token';
import { buttonStyles } from './button-styles';
import type { ButtonStyleProps, ButtonSize, ButtonVariant } from './button-styles';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  round?: boolean | undefined;
}

/** A button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'quiet', size = 'medium', round = false, ...native } = props;
  return (
    <Square
      type="button"
      title={label}
      {...native}
      aria-label={label}
      $variant={variant}
      $size={size}
      $round={round}
    >
      <Icon name={icon} />
    </Square>
  );
}

const Square = styled.button<ButtonStyleProps & { $round: boolean }>`
  ${buttonStyles}
  flex: none;
  padding: 0;
  aspect-ratio: 1;
  border-radius: ${({ $round }) => ($round ? token.radius.pill : token.radius.control)};
`;
