import { styled } from 'styled-components';
import { token } from '@lisan/ui';

/* Off-screen rows skip layout; lists may hold hundreds. */
export const RowList = styled.ul`
  display: flex;
  flex-direction: column;
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space[2]};
    padding-block: ${token.space[2]};
    border-block-end: ${token.border.hair} solid ${token.color.line};
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4rem;
  }
`;

export const RowAbout = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
