import { Dialog as Primitive } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton';
import { useUiTexts } from '../texts/UiTextsProvider';
import { media } from '../theme/media';
import { usePortalContainer } from '../theme/StyleScope';
import { token } from '../theme/token';
import { Overlay, useFocusReturn } from './Overlay';

/** 26, 36 or 52 rem. */
export type DialogSize = 'small' | 'medium' | 'large';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** Small by default. */
  size?: DialogSize | undefined;
  /** Requires a decision: no close button; only Escape closes it without one. */
  decision?: boolean | undefined;
}

const widths = { small: '26rem', medium: '36rem', large: '52rem' } as const satisfies Record<
  DialogSize,
  string
>;

export function DialogFrame(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = 'small',
    decision = false,
  } = props;
  const texts = useUiTexts();
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal container={usePortalContainer()}>
        <Overlay />
        <Root>
          <Frame
            {...focusReturn}
            $size={size}
            {...(decision && { role: 'alertdialog' })}
            {...(!description && { 'aria-describedby': undefined })}
            onPointerDownOutside={(event) => {
              if (decision) event.preventDefault();
            }}
          >
            <Title>{title}</Title>
            <Body $ends={!footer} ref={enableScroll}>
              {description && <Description>{description}</Description>}
              {children}
            </Body>
            {footer && <Footer>{footer}</Footer>}
            {/* Last, so that the first field gets the focus. */}
            {!decision && (
              <CloseButton asChild>
                <IconButton icon="close" label={texts.close} />
              </CloseButton>
            )}
          </Frame>
        </Root>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Makes long text without controls focusable, so that keys can scroll it. */
function enableScroll(body: HTMLElement | null): void {
  if (!body || body.scrollHeight <= body.clientHeight) return;
  if (body.querySelector('a, button, input, select, textarea, [tabindex="0"]')) return;
  body.tabIndex = 0;
  body.setAttribute('role', 'group');
  body.setAttribute('aria-label', body.previousElementSibling?.textContent ?? '');
}

const rise = keyframes`
  from { opacity: 0; transform: translateY(12px); }
`;

const Root = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${token.z.dialog};
  display: grid;
  /* No taller than the window, however long the content: what is too long scrolls within. */
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: center;
  padding: ${token.space[4]};
  pointer-events: none;

  ${media.phone} {
    place-items: end stretch;
    padding: 0;
  }
`;

const Frame = styled(Primitive.Content)<{ $size: DialogSize }>`
  position: relative;
  display: flex;
  flex-direction: column;
  inline-size: min(100%, ${({ $size }) => widths[$size]});
  max-block-size: min(100%, 46rem);
  border-radius: ${token.radius.card};
  background: ${token.color.raised};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.float};
  outline: none;
  pointer-events: auto;
  animation: ${rise} ${token.motion.enter};

  ${media.phone} {
    inline-size: 100%;
    max-block-size: 92dvh;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
`;

const CloseButton = styled(Primitive.Close)`
  position: absolute;
  inset-block-start: ${token.space[4]};
  inset-inline-end: ${token.space[3]};
`;

const Title = styled(Primitive.Title)`
  padding-block: ${token.space[5]} ${token.space[2]};
  padding-inline: ${token.space[5]} ${token.space[8]};
  font-size: ${token.type.size[3]};
  font-weight: ${token.type.weight.strong};
  line-height: ${token.type.leading.tight};
  /* A person's name for a thing need not have spaces. */
  overflow-wrap: anywhere;
`;

/*
 * Scroll shadow: the first background scrolls with the content and covers the second at its end.
 */
const Body = styled.div<{ $ends: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${token.space[4]};
  min-block-size: 0;
  padding: ${token.space[2]} ${token.space[5]} ${({ $ends }) => token.space[$ends ? 5 : 2]};
  overflow-y: auto;
  overscroll-behavior: contain;
  /* Its ground would lie on the round corners of a dialog that ends with it. */
  border-end-start-radius: ${({ $ends }) => ($ends ? 'inherit' : 0)};
  border-end-end-radius: ${({ $ends }) => ($ends ? 'inherit' : 0)};
  background:
    linear-gradient(${token.color.raised}, ${token.color.raised}) bottom / 100% ${token.space[1]} no-repeat
      local,
    linear-gradient(${token.color.line}, ${token.color.line}) bottom / 100% ${token.border.hair} no-repeat
      scroll;
`;

const Description = styled(Primitive.Description)`
  color: ${token.color.inkMuted};
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${token.space[2]};
  padding: ${token.space[4]} ${token.space[5]} ${token.space[5]};

  /* Two share the row, and are equally wide where long words put them below each other. */
  & > :not(:only-child) {
    flex: 1 1 auto;
  }

  ${media.phone} {
    & > * {
      flex: 1 1 auto;
    }
    &:has(> :nth-child(3)) > * {
      flex-basis: 100%;
    }
  }
`;
