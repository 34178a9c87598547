import { pageProtocol } from '@lisan/contract';

/**
 * A plain click on a link to another page of ours is handed over while `isWanted`, in place of the router.
 * Returns how to end.
 */
export function followLinks(go: (url: string, path: string) => void, isWanted: () => boolean): () => void {
  const handleClick = (event: MouseEvent) => {
    const { target, button, defaultPrevented } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || button !== 0 || defaultPrevented || hasModifier(event) || !leadsToPage(link) || !isWanted())
      return;
    event.preventDefault();
    event.stopPropagation();
    go(link.href, link.pathname + link.search + link.hash);
  };
  window.addEventListener('click', handleClick, true);
  return () => window.removeEventListener('click', handleClick, true);
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/** Not within this page, not to a file, and not into another window. */
function leadsToPage({ href, origin, pathname, target, download }: HTMLAnchorElement): boolean {
  return (
    href !== '' &&
    origin === window.location.origin &&
    pathname !== window.location.pathname &&
    !pathname.startsWith(`${pageProtocol.apiBase}/`) &&
    !/\.\w+$/.test(pathname) &&
    download === '' &&
    (target === '' || target === '_self')
  );
}
