import { css } from 'styled-components';
import { token } from '../theme/token';

interface Face {
  background: string;
  ink: string;
  hover: string;
}

const { color } = token;

const variants = {
  primary: { background: color.accent, ink: color.onAccent, hover: color.accentStrong },
  secondary: { background: color.tint, ink: color.ink, hover: color.tintStrong },
  quiet: { background: 'transparent', ink: color.ink, hover: color.tint },
  danger: { background: color.alarm, ink: color.onAlarm, hover: color.alarmStrong },
} as const satisfies Record<string, Face>;

const sizes = {
  small: { height: token.control.small, padding: token.space[3], type: token.type.size[0] },
  medium: { height: token.control.height, padding: token.space[4], type: token.type.size[1] },
  large: { height: token.control.large, padding: token.space[5], type: token.type.size[1] },
} as const;

/** Main action, any other, a tool, or an action that can't be undone. */
export type ButtonVariant = keyof typeof variants;
/** 36, 44 or 52 px high. */
export type ButtonSize = keyof typeof sizes;

export interface ButtonStyleProps {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $fullWidth?: boolean | undefined;
}

export const buttonStyles = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space[2]};
  inline-size: ${({ $fullWidth }) => ($fullWidth ? '100%' : 'auto')};
  max-inline-size: 100%;
  min-block-size: ${({ $size }) => sizes[$size].height};
  padding: ${token.space[1]} ${({ $size }) => sizes[$size].padding};
  border: 0;
  border-radius: ${token.radius.control};
  background: ${({ $variant }) => variants[$variant].background};
  color: ${({ $variant }) => variants[$variant].ink};
  font-size: ${({ $size }) => sizes[$size].type};
  font-weight: ${token.type.weight.medium};
  line-height: ${token.type.leading.control};
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${token.motion.state},
    color ${token.motion.state};

  &:hover:not(:disabled) {
    background: ${({ $variant }) => variants[$variant].hover};
  }
  &:active:not(:disabled) {
    transform: translateY(1px);
  }
  &:disabled {
    cursor: not-allowed;
  }
  /* Grey instead of a faded accent: nothing that cannot be pressed asks for attention. */
  &:disabled:not([aria-busy='true']) {
    background: ${({ $variant }) => ($variant === 'quiet' ? 'transparent' : token.color.tint)};
    color: ${token.color.control};
  }
  &[aria-busy='true'] {
    cursor: progress;
  }

  /* Where no background is drawn but the system's. */
  @media (forced-colors: active) {
    border: ${token.border.hair} solid;
  }
`;

/** A button that looks like its content. */
export const plainButton = css`
  padding: 0;
  border: 0;
  border-radius: ${token.radius.control};
  background: none;
  text-align: start;
  cursor: pointer;
`;
