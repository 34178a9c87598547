import { styled } from 'styled-components';
import { token, plainButton } from '@lisan/ui';

interface StarButtonProps {
  readonly isPressed: boolean;
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

export function StarButton({ isPressed, label, disabled, onPress }: StarButtonProps) {
  return (
    <Star
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden focusable="false">
        <path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />
      </svg>
    </Star>
  );
}

const Star = styled.button`
  ${plainButton}
  flex: none;
  display: grid;
  place-items: center;
  inline-size: ${token.control.small};
  block-size: ${token.control.small};
  color: ${token.color.inkMuted};

  & svg {
    inline-size: ${token.control.icon};
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linejoin: round;
  }
  &[aria-pressed='true'] {
    color: ${token.color.accent};
  }
  &[aria-pressed='true'] svg {
    fill: currentColor;
  }
  &:hover {
    background: ${token.color.tint};
  }
`;
