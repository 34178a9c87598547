import { styled } from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';

/** Skips the navigation to the element `content`. The first tab stop, visible on focus only. */
export function SkipLink() {
  return <Jump href="#content">{useUiTexts().skipToContent}</Jump>;
}

const Jump = styled.a`
  position: fixed;
  inset-block-start: ${token.space[2]};
  inset-inline-start: ${token.space[2]};
  z-index: ${token.z.banner};
  padding: ${token.space[3]} ${token.space[4]};
  border-radius: ${token.radius.control};
  background: ${token.color.ink};
  color: ${token.color.paper};

  &:not(:focus) {
    inset-block-start: -10rem;
  }
`;
