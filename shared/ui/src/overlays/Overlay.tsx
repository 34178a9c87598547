import { Dialog as Primitive } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import { token } from '../theme/token';

const appear = keyframes`
  from { opacity: 0; }
`;

/** The shade between a dialog and the page. */
export const Overlay = styled(Primitive.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${token.z.overlay};
  background: ${token.color.overlay};
  animation: ${appear} ${token.motion.enter};
`;
