import type { ComponentPropsWithRef } from 'react';
import { Slot } from 'radix-ui';
import { styled } from 'styled-components';
import { token } from '../theme/token';

export interface TextLinkProps extends ComponentPropsWithRef<'a'> {
  /** Styles the only child, e.g. a router's link. */
  asChild?: boolean | undefined;
  /** Underlined on hover only; for navigation, not inside text. */
  quiet?: boolean | undefined;
}

/** A link in text, or `quiet` in a navigation. */
export function TextLink({ asChild, quiet = false, ...rest }: TextLinkProps) {
  return <Anchor as={asChild ? Slot.Root : 'a'} $quiet={quiet} {...rest} />;
}

const Anchor = styled.a<{ $quiet: boolean }>`
  color: inherit;
  font-weight: ${token.type.weight.medium};
  text-decoration: ${({ $quiet }) => ($quiet ? 'none' : 'underline')};
  text-decoration-color: ${token.color.accent};
  text-decoration-thickness: 0.09em;
  text-underline-offset: 0.25em;
  border-radius: ${token.radius.control};
  transition: color ${token.motion.state};

  &:hover {
    color: ${token.color.accentStrong};
    text-decoration: underline;
  }
`;
