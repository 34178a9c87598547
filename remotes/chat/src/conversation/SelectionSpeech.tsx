import { useEffect, useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button, token } from '@lisan/ui';
import { useChatTranslations } from './conversation.store';
import { useSpeak } from './useSpeak';

interface Selected {
  readonly text: string;
  /** Pixels from the window's start edge to the selection's centre, and from its top. */
  readonly inline: number;
  readonly block: number;
}

const HALF_BUTTON_PX = 110;
const BUTTON_HEIGHT_PX = 44;

/** Offers to speak the part of a reply that is selected. */
export default function SelectionSpeech({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const { t } = useChatTranslations();
  const speak = useSpeak();
  const [selected, setSelected] = useState<Selected | null>(null);
  const isPressed = useRef(false);

  useEffect(() => {
    const scroller = list.current;
    // While the pointer selects, a button below it would be in the way.
    const read = () => setSelected(isPressed.current ? null : findSelected(list.current));
    const press = () => void (isPressed.current = true);
    const release = () => {
      isPressed.current = false;
      read();
    };
    document.addEventListener('selectionchange', read);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    scroller?.addEventListener('scroll', read, { passive: true });
    return () => {
      document.removeEventListener('selectionchange', read);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
      scroller?.removeEventListener('scroll', read);
    };
  }, [list]);

  if (!selected) return null;
  const { text, inline, block } = selected;
  return (
    <Place
      style={{ insetInlineStart: `${inline}px`, insetBlockStart: `${block}px` }}
      // Keeps the selection, and the button until it is pressed.
      onPointerDown={(event) => {
        event.preventDefault();
        event.nativeEvent.stopImmediatePropagation();
      }}
    >
      <Button size="small" variant="primary" icon="wave" onClick={() => speak(text)}>
        {t('reply.speakSelection')}
      </Button>
    </Place>
  );
}

/** The selection, if it lies in one reply and in view. */
function findSelected(scroller: HTMLElement | null): Selected | null {
  const selection = document.getSelection();
  if (!scroller || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  const text = selection.toString().trim();
  if (text === '' || !scroller.contains(node) || !element?.closest('[data-reply]')) return null;
  const [selectedBox, visible] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (selectedBox.bottom < visible.top || selectedBox.top > visible.bottom) return null;
  const centre = selectedBox.left + selectedBox.width / 2;
  const isRightToLeft = getComputedStyle(scroller).direction === 'rtl';
  const inline = isRightToLeft ? window.innerWidth - centre : centre;
  return {
    text,
    inline: Math.max(HALF_BUTTON_PX, Math.min(inline, window.innerWidth - HALF_BUTTON_PX)),
    block: Math.min(selectedBox.bottom + 8, visible.bottom - BUTTON_HEIGHT_PX),
  };
}

const Place = styled.div`
  position: fixed;
  z-index: ${token.z.popover};
  border-radius: ${token.radius.control};
  box-shadow: ${token.shadow.float};
  translate: -50%;

  &:dir(rtl) {
    translate: 50%;
  }
`;
