import { useState } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';

/** Events of a place that takes files by dragging and by pasting, and whether one hovers over it now. */
export function useFileTarget(disabled: boolean, onFiles: (files: File[]) => void) {
  // Entering a child fires `leave` on its parent: only the balance tells whether the pointer is outside.
  const [depth, setDepth] = useState(0);
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  return {
    hovered: depth > 0,
    events: {
      onDragEnter: (event: DragEvent) => carriesFiles(event) && setDepth((now) => now + 1),
      onDragLeave: (event: DragEvent) => carriesFiles(event) && setDepth((now) => Math.max(0, now - 1)),
      onDragOver: (event: DragEvent) => carriesFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onFiles(Array.from(event.dataTransfer.files));
      },
      onPaste: (event: ClipboardEvent) => {
        const files = Array.from(event.clipboardData.files);
        if (disabled || files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
