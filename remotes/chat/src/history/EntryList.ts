import { styled } from 'styled-components';
import { token } from '@lisan/ui';

/** Conversations below each other. */
export const EntryList = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
