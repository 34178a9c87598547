import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '@lisan/ui';

export interface WindowedListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  /** Height of one item in rem, until measured. */
  readonly estimate: number;
  readonly label: string;
}

/** About one screen. */
const ITEMS_PER_GROUP = 12;

/**
 * A list of thousands that renders only groups near the viewport and reserves the height of the
 * others, in any scroll container. A group with the focus or playing audio stays.
 */
export function WindowedList<Item>({ items, keyOf, render, estimate, label }: WindowedListProps<Item>) {
  const groups = groupsOf(items);
  return (
    <List role="list" aria-label={label}>
      {groups.map(({ from, members }, index) => (
        <Group
          key={index === 0 ? 'first' : groups.length - index}
          isFirst={index === 0}
          height={members.length * estimate}
        >
          {() =>
            members.map((item, at) => (
              <Entry
                key={keyOf(item)}
                role="listitem"
                aria-setsize={items.length}
                aria-posinset={from + at + 1}
              >
                {render(item)}
              </Entry>
            ))
          }
        </Group>
      ))}
    </List>
  );
}

/** Counts groups from the end, so that a new first item remounts none of the later groups. */
function groupsOf<Item>(items: readonly Item[]): { from: number; members: readonly Item[] }[] {
  const first =
    items.length < 2 * ITEMS_PER_GROUP ? items.length : ITEMS_PER_GROUP + (items.length % ITEMS_PER_GROUP);
  const rest = Array.from(
    { length: (items.length - first) / ITEMS_PER_GROUP },
    (_, index) => first + index * ITEMS_PER_GROUP,
  );
  return [
    { from: 0, members: items.slice(0, first) },
    ...rest.map((from) => ({ from, members: items.slice(from, from + ITEMS_PER_GROUP) })),
  ];
}

interface GroupProps {
  /** Always rendered, so that screen readers get a short list whole. */
  readonly isFirst: boolean;
  /** In rem, until measured. */
  readonly height: number;
  readonly children: () => ReactNode;
}

function Group({ isFirst, height, children }: GroupProps) {
  const frame = useRef<HTMLDivElement>(null);
  const watched = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(isFirst || !('IntersectionObserver' in globalThis));
  const [measured, setMeasured] = useState<number>();

  useEffect(() => {
    const element = frame.current;
    if (isFirst || !element || !watched.current || !('IntersectionObserver' in globalThis)) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      const isSeen = entries.at(-1)?.isIntersecting ?? false;
      if (isSeen) return setNear(true);
      if (isNeeded(element)) return;
      if (element.offsetHeight > 0) setMeasured(element.offsetHeight);
      setNear(false);
    });
    watcher.observe(watched.current);
    return () => watcher.disconnect();
  }, [isFirst]);

  return (
    <Spacer
      ref={frame}
      role="presentation"
      style={isNear ? undefined : { blockSize: measured ? `${measured}px` : `${height}rem` }}
    >
      <Watched ref={watched} aria-hidden />
      {isNear && children()}
    </Spacer>
  );
}

const isNeeded = (frame: HTMLElement) =>
  frame.contains(document.activeElement) ||
  [...frame.querySelectorAll('audio')].some((audio) => !audio.paused && !audio.ended);

const List = styled.div`
  /* The overhang of Watched must not lengthen the list. */
  overflow: clip;
  overflow-clip-margin: ${token.space[2]};
`;

const Spacer = styled.div`
  position: relative;
`;

const Watched = styled.span`
  position: absolute;
  inset-block: -40rem;
  inset-inline-start: 0;
  inline-size: ${token.border.hair};
  visibility: hidden;
  pointer-events: none;
`;

const Entry = styled.div`
  padding-block-end: ${token.space[3]};
`;
