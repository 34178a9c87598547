/** Milliseconds; limits rerenders on slow machines. */
const pace = 40;

export interface GatheredText {
  add(text: string): void;
  flush(): void;
  drop(): void;
}

export function gatherText(take: (text: string) => void): GatheredText {
  let waiting = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function handOver(): void {
    const text = waiting;
    waiting = '';
    if (text !== '') take(text);
  }

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function wait(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting === '') return;
      handOver();
      wait();
    }, pace);
  }

  return {
    add(text) {
      waiting += text;
      if (timer !== undefined) return;
      handOver();
      wait();
    },
    flush() {
      end();
      handOver();
    },
    drop() {
      end();
      waiting = '';
    },
  };
}
