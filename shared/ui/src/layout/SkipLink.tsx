import { styled } from 'styled-components';
import { onPlainPress } from '../controls/link-or-button';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';

/** Skips the navigation to the element `content`. The first tab stop, visible on focus only. */
export function SkipLink() {
  return (
    <Jump href="#content" onClick={onPlainPress(focusContent)}>
      {useUiTexts().skipToContent}
    </Jump>
  );
}

/** Leaves the URL alone, which the router reads. */
function focusContent(): void {
  const content = document.getElementById('content');
  if (!content) return;
  if (!content.hasAttribute('tabindex')) content.tabIndex = -1;
  content.focus();
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
