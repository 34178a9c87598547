import { css } from 'styled-components';

/** For what does nothing without scripts. */
export const scriptsOnly = css`
  @media (scripting: none) {
    display: none;
  }
`;

/** For what replaces it. Browsers that don't know the query hide it. */
export const noScriptsOnly = css`
  &:not(#_) {
    display: none;
  }
  @media (scripting: none) {
    &:not(#_) {
      display: inline-flex;
    }
  }
`;
