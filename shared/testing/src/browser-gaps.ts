// Minimal versions of browser APIs that jsdom lacks.

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** Never matches, so tests get the default page unless they replace it. */
const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

const playing = new WeakSet<HTMLMediaElement>();

const mediaElement = {
  play: {
    value(this: HTMLMediaElement) {
      if (!playing.has(this)) {
        playing.add(this);
        this.dispatchEvent(new Event('play'));
        this.dispatchEvent(new Event('playing'));
      }
      return Promise.resolve();
    },
  },
  pause: {
    value(this: HTMLMediaElement) {
      if (playing.delete(this)) this.dispatchEvent(new Event('pause'));
    },
  },
  load: {
    value(this: HTMLMediaElement) {
      playing.delete(this);
    },
  },
  paused: {
    get(this: HTMLMediaElement) {
      return !playing.has(this);
    },
  },
};

const dialog = {
  showModal: {
    value(this: HTMLDialogElement) {
      this.open = true;
    },
  },
  close: {
    value(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  },
};

const OPEN = 'data-popover-open';

function togglePopover(popover: Element, isOpen: boolean): void {
  if (popover.hasAttribute(OPEN) === isOpen) return;
  popover.toggleAttribute(OPEN, isOpen);
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed' }));
}

const popover = {
  showPopover: {
    value(this: Element) {
      togglePopover(this, true);
    },
  },
  hidePopover: {
    value(this: Element) {
      togglePopover(this, false);
    },
  },
};

/** Closed popovers are hidden, and their buttons open them. */
function addPopovers(): void {
  const style = document.createElement('style');
  style.textContent = `[popover]:not([${OPEN}]) { display: none }`;
  document.head.append(style);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const opened = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
    if (opened) togglePopover(opened, !opened.hasAttribute(OPEN));
  });
}

const blob = {
  arrayBuffer: {
    value(this: Blob) {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(new Error('The file could not be read.', { cause: reader.error }));
        reader.readAsArrayBuffer(this);
      });
    },
  },
};

const changeable = (properties: PropertyDescriptorMap): PropertyDescriptorMap =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      { configurable: true, ...('value' in property && { writable: true }), ...property },
    ]),
  );

export function fillBrowserGaps(): void {
  Object.defineProperties(
    window,
    changeable({
      matchMedia: { value: matchMedia },
      ResizeObserver: { value: SilentObserver },
      IntersectionObserver: { value: SilentObserver },
      scrollTo: { value: () => undefined },
    }),
  );
  Object.defineProperties(
    Element.prototype,
    changeable({
      scrollIntoView: { value: () => undefined },
      scrollTo: { value: () => undefined },
      hasPointerCapture: { value: () => false },
      setPointerCapture: { value: () => undefined },
      releasePointerCapture: { value: () => undefined },
      ...popover,
    }),
  );
  addPopovers();
  Object.defineProperties(HTMLMediaElement.prototype, changeable(mediaElement));
  Object.defineProperties(HTMLDialogElement.prototype, changeable(dialog));
  // Node's own Blob is complete, and shared by all tests.
  if (!('arrayBuffer' in Blob.prototype)) Object.defineProperties(Blob.prototype, changeable(blob));
  Object.defineProperties(
    URL,
    changeable({
      createObjectURL: { value: () => 'blob:lisan' },
      revokeObjectURL: { value: () => undefined },
    }),
  );
}
