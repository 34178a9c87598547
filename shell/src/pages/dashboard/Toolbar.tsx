import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { pageProtocol } from '@lisan/contract';
import { useIsHydrated } from '@lisan/host-runtime';
import { media, token } from '@lisan/ui';
import { RemoteSlot } from '../../remotes/RemoteSlot';

const place = `[${pageProtocol.toolbarPlace}]`;

/** Stands beside the open view's title, or above a view that has no place for it. */
export function Toolbar({ content }: { readonly content: RefObject<HTMLElement | null> }) {
  const isHydrated = useIsHydrated();
  const bar = useRef<HTMLDivElement>(null);
  const [controls] = useState(() =>
    typeof document === 'undefined' ? undefined : document.createElement('div'),
  );
  useEffect(() => {
    const views = content.current;
    if (!views || !controls) return;
    controls.style.display = 'contents';
    const put = () => {
      const next = views.querySelector(place) ?? (views.querySelector('h1') ? bar.current : null);
      if (next && controls.parentElement !== next) next.append(controls);
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(views, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      controls.remove();
    };
  }, [content, controls]);
  return (
    <>
      <Bar ref={bar} />
      {isHydrated &&
        controls &&
        createPortal(<RemoteSlot name="dashboard-toolbar" height="2.25rem" isCompact />, controls)}
    </>
  );
}

const Bar = styled.div`
  display: flex;
  justify-content: end;

  &:not(:empty) {
    padding: ${token.space[2]} ${token.space[6]} 0;

    ${media.phone} {
      padding-inline: ${token.space[4]};
    }
  }
`;
