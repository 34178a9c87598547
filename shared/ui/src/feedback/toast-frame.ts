import { css } from 'styled-components';
import { media } from '../theme/media';
import { token } from '../theme/token';

/** Where toasts stand: at the end of the page below its bar, on phones at its top, for what is pressed to send stands at the bottom. */
export const toastFrame = css`
  position: fixed;
  z-index: ${token.z.toast};
  /* Below the banners of a page that is offline or overridden. */
  inset-block-start: calc(3.5rem + var(--offline-banner, 0px) + var(--override-banner, 0px));
  inset-inline-end: 0;
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
  inline-size: min(26rem, 100vw);
  margin: 0;
  padding: ${token.space[4]};
  list-style: none;
  outline: none;

  ${media.phone} {
    inset-block-start: calc(var(--offline-banner, 0px) + var(--override-banner, 0px));
    padding: ${token.space[2]};

    /* What has the keyboard's focus is not covered: the toast steps below the page's bar while somebody moves through that. */
    :root:has(header :focus-visible) & {
      inset-block-start: calc(4rem + var(--offline-banner, 0px) + var(--override-banner, 0px));
    }
  }
`;
