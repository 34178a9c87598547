import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { token } from '@lisan/ui';
import type { RemoteFailure } from '@lisan/errors';
import type { HostServices } from '@lisan/remote-kit';
import { RemoteFailureCard } from './RemoteFailureCard';
import { type ReadyState, type RemoteComponent, useMounted, type ViewPrerender } from '@lisan/host-runtime';
import { StillWaiting, Waiting } from './Waiting';

interface PrerenderedComponentProps {
  readonly component: RemoteComponent;
  readonly prerender: ViewPrerender;
  readonly ready: ReadyState | undefined;
  readonly failure: RemoteFailure | null;
  readonly host: HostServices | undefined;
  readonly label: string;
  readonly tries: number;
  readonly isShown: boolean;
  readonly onRetry: () => void;
}

/**
 * View prerendered in the document. It loads into the existing element, which React neither reads nor moves, so focus,
 * caret and input stay. A failure shows above the prerendered HTML.
 */
export function PrerenderedComponent(props: PrerenderedComponentProps) {
  const { component, prerender, ready, failure, host, label, tries, isShown, onRetry } = props;
  const own = useRef<HTMLDivElement>(null);
  const outer = prerender.place ?? own;
  const isWaiting = useMounted({ component, ready, host, outer, isShown, onError: component.crash });
  const [html] = useState(prerender.html);
  const [isEmpty, setEmpty] = useState(false);
  useLayoutEffect(() => {
    setEmpty(!own.current?.firstElementChild && !prerender.place?.current?.firstElementChild);
    prerender.release();
    // Another view opened before this one was handed over.
    return () => prerender.live?.end();
  }, [prerender]);
  useLayoutEffect(() => {
    const { current: place } = prerender.place ?? {};
    if (place) place.inert = failure !== null;
  }, [prerender, failure]);
  const Notice = ready?.notice;
  const isLoading = !ready && !failure;
  return (
    <>
      {Notice && <Notice component={component} label={label} />}
      {failure && (
        <Over>
          <RemoteFailureCard label={label} failure={failure} isRepeated={tries > 0} onRetry={onRetry} />
        </Over>
      )}
      {isEmpty && (isLoading || isWaiting) && <Waiting label={label} onRetry={onRetry} />}
      {!isEmpty && isLoading && (
        <Over>
          <StillWaiting key={tries} onRetry={onRetry} />
        </Over>
      )}
      {!prerender.place && (
        <Contents
          ref={own}
          inert={failure !== null}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- empty or the mark; the document's content is left alone
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </>
  );
}

const Contents = styled.div`
  display: contents;
`;

const Over = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: ${token.z.bar};
  block-size: 0;

  & > * {
    background: ${token.color.paper};
  }
`;
