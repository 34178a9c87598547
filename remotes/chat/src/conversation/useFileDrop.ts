import type { ClipboardEvent, DragEvent } from 'react';
import { useConversationStore } from './useConversation';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Has files that are dropped or pasted anywhere in the conversation attached: elsewhere the browser would leave for them. */
export function useFileDrop() {
  const store = useConversationStore();
  return {
    onDragOver: (event: DragEvent) => carriesFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      void store.attach([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      if (files.length === 0) return;
      event.preventDefault();
      void store.attach([...files]);
    },
  };
}
