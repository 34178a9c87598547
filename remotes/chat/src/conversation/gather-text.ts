/** Milliseconds; limits rerenders on slow machines. */
const RENDER_INTERVAL_MS = 40;

export interface GatheredText {
  add(text: string): void;
  flush(): void;
  drop(): void;
}

export function gatherText(onText: (text: string) => void): GatheredText {
  let waiting = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function deliver(): void {
    const text = waiting;
    waiting = '';
    if (text !== '') onText(text);
  }

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function wait(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting === '') return;
      deliver();
      wait();
    }, RENDER_INTERVAL_MS);
  }

  return {
    add(text) {
      waiting += text;
      if (timer !== undefined) return;
      deliver();
      wait();
    },
    flush() {
      end();
      deliver();
    },
    drop() {
      end();
      waiting = '';
    },
  };
}
