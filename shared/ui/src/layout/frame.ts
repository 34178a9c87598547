import styled from 'styled-components';
import { media } from '../theme/media';
import { token } from '../theme/token';

/** Sidebar, then everything else; fills the window. On phones the sidebar's bar stands at the bottom. */
export const AppFrame = styled.div`
  display: flex;
  block-size: 100dvh;
  min-inline-size: 0;

  ${media.phone} {
    flex-direction: column-reverse;
  }
`;

/** The part of an AppFrame that changes; it scrolls. Give `id="content"` for SkipLink. */
export const AppMain = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
  min-block-size: 0;
  overflow-y: auto;
  outline: none;
`;

/** A centred column, 72 rem wide at most, with room at its sides. */
export const PageColumn = styled.div`
  inline-size: 100%;
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding-inline: ${token.space[5]};

  ${media.phone} {
    padding-inline: ${token.space[4]};
  }
`;

/** A narrow column for one form, in the middle of the page. */
export const FormColumn = styled.div`
  inline-size: 100%;
  max-inline-size: ${token.measure.form};
  margin-inline: auto;
`;

/** The bar at the top of a public page. */
export const TopBar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${token.z.bar};
  display: flex;
  align-items: center;
  min-block-size: 4.5rem;
  background: ${token.color.paper};
`;

/** A part of a long page, with much room above and below. */
export const PageSection = styled.section`
  padding-block: ${token.space[8]};
  scroll-margin-block-start: 4.5rem;

  ${media.desktop} {
    padding-block: ${token.space[9]};
  }
`;
