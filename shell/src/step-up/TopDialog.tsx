import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { Heading, Stack, Text, media, token } from '@lisan/ui';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Dialog above everything, even a remote's dialog. A remote's own library traps the focus, so this uses the native
 * modal dialog: content below is inert and gets no clicks or Escape.
 */
export function TopDialog({ title, lead, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const ids = { title: useId(), lead: useId() };
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    // Otherwise the browser focuses the heading.
    dialog.querySelector('input')?.focus();
    const keepClick = (event: Event) => event.stopPropagation();
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const handleCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    dialog.addEventListener('pointerdown', keepClick);
    dialog.addEventListener('cancel', handleCancel);
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      dialog.removeEventListener('pointerdown', keepClick);
      dialog.removeEventListener('cancel', handleCancel);
      window.removeEventListener('keydown', handleKey, { capture: true });
      dialog.close();
    };
  }, []);

  return createPortal(
    <Frame ref={ref} aria-labelledby={ids.title} aria-describedby={ids.lead}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading id={ids.title} level={2} size={3}>
            {title}
          </Heading>
          <Text id={ids.lead} tone="muted">
            {lead}
          </Text>
        </Stack>
        {children}
      </Stack>
    </Frame>,
    document.body,
  );
}

const Frame = styled.dialog`
  inline-size: min(100% - 2 * ${token.space[4]}, 26rem);
  max-block-size: 92dvh;
  margin: auto;
  border: 0;
  border-radius: ${token.radius.card};
  padding: ${token.space[5]};
  overflow-y: auto;
  background: ${token.color.raised};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.float};
  pointer-events: auto;

  &::backdrop {
    background: ${token.color.overlay};
  }

  ${media.phone} {
    inline-size: 100%;
    max-inline-size: 100%;
    margin-block-end: 0;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
`;
