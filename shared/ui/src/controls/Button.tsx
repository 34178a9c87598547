import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import { Slot } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { Spinner } from './Spinner';
import { buttonStyles } from './button-styles';
import type { ButtonStyleProps, ButtonSize, ButtonVariant } from './button-styles';

export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `primary` is the accent: one on a screen. `secondary` by default. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  /** Disabled, with a spinner and `busyLabel`; regains the focus afterwards. */
  busy?: boolean | undefined;
  /** Label while busy, e.g. 'Sending…'; the children by default. */
  busyLabel?: ReactNode;
  fullWidth?: boolean | undefined;
  /** Styles the only child, e.g. a router's link. */
  asChild?: boolean | undefined;
  ref?: Ref<HTMLButtonElement | null> | undefined;
}

/** An action. Defaults to `type="button"`. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, busy = false, busyLabel, fullWidth = false } = props;
  const { asChild = false, children, disabled, ref, ...native } = withoutStyleProps(props);
  const element = useFocusKeptWhile(busy);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => element.current);
  return (
    <Face
      type={asChild ? undefined : 'button'}
      {...native}
      as={asChild ? Slot.Root : 'button'}
      ref={element}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      $variant={variant}
      $size={size}
      $fullWidth={fullWidth}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <Slot.Slottable>{busy ? (busyLabel ?? children) : children}</Slot.Slottable>
    </Face>
  );
}

function withoutStyleProps({ variant, size, icon, busy, busyLabel, fullWidth, ...rest }: ButtonProps) {
  void [variant, size, icon, busy, busyLabel, fullWidth];
  return rest;
}

/** Disabling a button blurs it: restore the focus afterwards. */
function useFocusKeptWhile(busy: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === element.current;
    else if (hadFocus.current && document.activeElement === document.body) element.current?.focus();
  }, [busy]);
  return element;
}

const Face = styled.button<ButtonStyleProps>`
  ${buttonStyles}
`;
