import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { scrollToSection } from '../navigation/scroll-to-section';

/** A page that has not shown its section by then has none. */
const patience = 10_000;

/** Goes to the section that an address names, as soon as the page that holds it is there. */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = readId(hash);
    if (id === '' || scrollToSection(id)) return;
    const observer = new MutationObserver(() => {
      if (scrollToSection(id)) stop();
    });
    const timer = setTimeout(stop, patience);
    function stop(): void {
      observer.disconnect();
      clearTimeout(timer);
      for (const type of gestures) window.removeEventListener(type, stop);
    }
    // Not when the user has scrolled meanwhile.
    for (const type of gestures) window.addEventListener(type, stop, { passive: true });
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [hash, key]);
}

const gestures = ['wheel', 'touchstart', 'keydown'] as const;

function readId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
