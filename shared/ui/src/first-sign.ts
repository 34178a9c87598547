const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
const options = { capture: true, passive: true };

let sign: Promise<void> | undefined;

/**
 * Resolves once somebody has moved a pointer, pressed, typed or turned a wheel: a page that is only open fetches nothing
 * that answers to a person.
 */
export function firstSign(): Promise<void> {
  sign ??= new Promise((resolve) => {
    function end(): void {
      for (const one of signs) window.removeEventListener(one, end, options);
      resolve();
    }
    for (const one of signs) window.addEventListener(one, end, options);
  });
  return sign;
}
