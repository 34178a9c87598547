import { css } from 'styled-components';
import { token } from '../theme/token';

/** The looks that all places to type or choose share. */
export const inputStyles = css`
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: ${token.control.height};
  padding: ${token.space[2]} ${token.space[3]};
  border: ${token.border.hair} solid ${token.color.control};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  color: ${token.color.ink};
  font-size: ${token.type.size[1]};
  line-height: ${token.type.leading.body};
  text-align: start;
  unicode-bidi: plaintext;
  transition: border-color ${token.motion.state};

  &:hover:not(:disabled, [readonly]) {
    border-color: ${token.color.ink};
  }
  &[aria-invalid='true'] {
    border-color: ${token.color.bad};
    box-shadow: inset 0 0 0 1px ${token.color.bad};
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }
  &[readonly] {
    border-color: transparent;
    background: ${token.color.sunken};
  }

  /* One line that reads left to right, an address or a name, yet stands under its label. */
  &:is(input):dir(ltr):lang(ar) {
    text-align: end;
  }
`;
