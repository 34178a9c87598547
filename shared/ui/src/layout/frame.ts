import { styled } from 'styled-components';
import { media } from '../theme/media';
import { token } from '../theme/token';

/** Sidebar and main content; fills the window. On phones the sidebar is a bar at the bottom. */
export const AppFrame = styled.div`
  display: flex;
  block-size: 100dvh;
  min-inline-size: 0;

  ${media.phone} {
    flex-direction: column-reverse;
  }
`;

/** Scrollable main part of an AppFrame. Set `id="content"` for SkipLink. */
export const AppMain = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
  min-block-size: 0;
  overflow-y: auto;
  outline: none;
`;

/** A centred column, at most 72 rem wide, with side padding. */
export const PageColumn = styled.div`
  inline-size: 100%;
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding-inline: ${token.space[5]};

  ${media.phone} {
    padding-inline: ${token.space[4]};
  }
`;
