import { useEffect, useRef, useState } from 'react';
import { announce } from '../accessibility/announce';
import { useUiTexts } from '../texts/UiTextsProvider';
import { Button } from './Button';
import { IconButton } from './IconButton';
import type { ButtonSize } from './button-styles';

export interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** How long the check stays, in milliseconds. */
  copiedFor: number;
  /** What the button says; 'Copy' by default. */
  label?: string | undefined;
  /** Called where the browser refuses the clipboard. */
  onFail?: ((reason: unknown) => void) | undefined;
  /** Shows the word beside the drawing. */
  withWord?: boolean | undefined;
  size?: ButtonSize | undefined;
}

/** Copies a text and shows a check for a while. */
export function CopyButton({
  text,
  copiedFor,
  label,
  onFail,
  withWord = false,
  size = 'small',
}: CopyButtonProps) {
  const texts = useUiTexts();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch (reason) {
      onFail?.(reason);
      return;
    }
    announce(texts.copied);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedFor);
  };

  const shared = { icon: copied ? 'check' : 'copy', size, onClick: () => void handleClick() } as const;
  const words = copied ? texts.copied : (label ?? texts.copy);
  return withWord ? <Button {...shared}>{words}</Button> : <IconButton {...shared} label={words} />;
}
