import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { token } from '@lisan/ui';
import type { RemoteFailure } from '@lisan/errors';
import type { HostServices } from '@lisan/remote-kit';
import { RemoteFailureCard } from './RemoteFailureCard';
import type { ReadyState } from './mount-remote';
import type { RemoteComponent } from './remote-component';
import { useMounted } from './useMounted';
import type { ViewPicture } from './view-picture';
import { StillWaiting, Waiting } from './Waiting';

interface PicturedComponentProps {
  readonly component: RemoteComponent;
  readonly picture: ViewPicture;
  readonly ready: ReadyState | undefined;
  readonly failure: RemoteFailure | null;
  readonly host: HostServices | undefined;
  readonly label: string;
  /** How often the person has begun anew. */
  readonly tries: number;
  readonly onRetry: () => void;
}

/**
 * A view whose picture came with the document. What the view is loaded for is the very element that the picture stands in, which
 * React neither looks into nor moves: the focus, the caret and what is being typed stay. A view that does not come is
 * told over its picture.
 */
export function PicturedComponent(props: PicturedComponentProps) {
  const { component, picture, ready, failure, host, label, tries, onRetry } = props;
  const own = useRef<HTMLDivElement>(null);
  const outer = picture.place ?? own;
  const isWaiting = useMounted({ component, ready, host, outer, onError: component.crash });
  const [html] = useState(picture.html);
  const [isEmpty, setEmpty] = useState(false);
  useLayoutEffect(() => {
    setEmpty(!own.current?.firstElementChild && !picture.place?.current?.firstElementChild);
    picture.takeOver();
    // Another view is opened before this one was given over.
    return () => picture.live?.end();
  }, [picture]);
  useLayoutEffect(() => {
    const { current: place } = picture.place ?? {};
    if (place) place.inert = failure !== null;
  }, [picture, failure]);
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
      {!picture.place && (
        <Contents
          ref={own}
          inert={failure !== null}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- nothing or the mark; what stands in the document is left alone
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </>
  );
}

const Contents = styled.div`
  display: contents;
`;

/** Before the picture, and in its way as little as can be: it has no height of its own. */
const Over = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: ${token.z.bar};
  block-size: 0;

  & > * {
    background: ${token.color.paper};
  }
`;
