import { Dialog as Primitive } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton';
import { useUiTexts } from '../texts/UiTextsProvider';
import { usePortalContainer } from '../theme/StyleScope';
import { token } from '../theme/token';
import { Overlay, useFocusReturn } from './Overlay';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function SheetFrame({ open, onOpenChange, title, action, children }: SheetProps) {
  const texts = useUiTexts();
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal container={usePortalContainer()}>
        <Overlay />
        <Frame {...focusReturn} aria-describedby={undefined}>
          <Top>
            <Title>{title}</Title>
            {action}
            <Primitive.Close asChild>
              <IconButton icon="close" label={texts.close} />
            </Primitive.Close>
          </Top>
          <Body>{children}</Body>
        </Frame>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const slide = keyframes`
  from { inset-inline-end: -4rem; opacity: 0; }
`;

const Frame = styled(Primitive.Content)`
  position: fixed;
  z-index: ${token.z.dialog};
  inset-block: 0;
  inset-inline-end: 0;
  display: flex;
  flex-direction: column;
  inline-size: min(24rem, 92vw);
  background: ${token.color.paper};
  box-shadow: ${token.shadow.float};
  outline: none;
  animation: ${slide} ${token.motion.enter};
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  padding: ${token.space[3]} ${token.space[4]};
`;

const Title = styled(Primitive.Title)`
  flex: 1;
  font-size: ${token.type.size[2]};
  font-weight: ${token.type.weight.strong};
`;

const Body = styled.div`
  flex: 1;
  min-block-size: 0;
  padding: ${token.space[2]} ${token.space[4]} ${token.space[5]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;
