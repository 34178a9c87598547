import { css, keyframes } from 'styled-components';
import { token } from '../theme/token';

const appear = keyframes`
  from { opacity: 0; transform: translateY(4px); }
`;

export const floatingStyles = css`
  z-index: ${token.z.popover};
  overflow: hidden;
  border-radius: ${token.radius.control};
  background: ${token.color.raised};
  color: ${token.color.ink};
  box-shadow:
    0 0 0 1px ${token.color.line},
    ${token.shadow.float};
  animation: ${appear} ${token.motion.enter};
`;

export const floatingItemStyles = css`
  border-radius: ${token.radius.control};
  line-height: ${token.type.leading.tight};
  cursor: pointer;
  user-select: none;
  outline: none;

  &[data-highlighted] {
    background: ${token.color.tint};
  }
  &[data-disabled] {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;
