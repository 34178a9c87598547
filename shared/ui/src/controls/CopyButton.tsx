import { useEffect, useRef, useState } from 'react';
import { announce } from '../accessibility/announce';
import { useUiTexts } from '../texts/UiTextsProvider';
import { Button } from './Button';
import { IconButton } from './IconButton';
import type { ButtonSize } from './button-styles';

export interface CopyButtonProps {
  text: string;
  /** Milliseconds that the check stays. */
  copiedFor: number;
  /** Label; 'Copy' by default. */
  label?: string | undefined;
  /** Called when the browser refuses the clipboard; without it the button reports the failure. */
  onFail?: ((reason: unknown) => void) | undefined;
  /** Shows the label beside the icon. */
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
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(text);
      show('copied');
    } catch (reason) {
      if (onFail) onFail(reason);
      else show('failed');
    }
  };

  function show(next: 'copied' | 'failed'): void {
    announce(next === 'copied' ? texts.copied : texts.copyFailed);
    setOutcome(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(undefined), copiedFor);
  }

  const shared = { icon: iconOf(outcome), size, onClick: () => void handleClick() } as const;
  const content = {
    copied: texts.copied,
    failed: texts.copyFailed,
    idle: label ?? texts.copy,
  }[outcome ?? 'idle'];
  return withWord ? <Button {...shared}>{content}</Button> : <IconButton {...shared} label={content} />;
}

function iconOf(outcome: 'copied' | 'failed' | undefined): 'check' | 'alert' | 'copy' {
  if (outcome === 'failed') return 'alert';
  return outcome === 'copied' ? 'check' : 'copy';
}
