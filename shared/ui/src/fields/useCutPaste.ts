import { useState, type ClipboardEvent, type InputEvent } from 'react';
import { announce } from '../accessibility/announce';
import { fill } from '../texts/ui-texts';
import { useUiLanguage, useUiTexts } from '../texts/UiTextsProvider';

interface CutPaste {
  /** What of the last paste didn't fit; undefined once the text is changed. */
  readonly notice: string | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly onInput: (event: InputEvent<HTMLTextAreaElement>) => void;
}

/** Reports what a browser drops silently from a paste that is longer than `maxLength` allows. */
export function useCutPaste(maxLength = Infinity): CutPaste {
  const texts = useUiTexts();
  const language = useUiLanguage();
  const [notice, setNotice] = useState<string>();
  return {
    notice,
    onPaste({ clipboardData, currentTarget }) {
      const { value, selectionStart, selectionEnd } = currentTarget;
      const { length: count } = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
      const room = Math.max(0, maxLength - value.length + selectionEnd - selectionStart);
      if (count <= room) return setNotice(undefined);
      const format = new Intl.NumberFormat(language);
      const said = fill(texts.cutPaste, { cut: format.format(count - room), count: format.format(count) });
      announce(said);
      setNotice(said);
    },
    onInput({ nativeEvent }) {
      if (nativeEvent.inputType !== 'insertFromPaste') setNotice(undefined);
    },
  };
}
