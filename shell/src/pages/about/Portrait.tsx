import { styled } from 'styled-components';
import { token } from '@lisan/ui';

type Part = 'skin' | 'hair' | 'dress' | 'line' | 'lens';

interface Drawing {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly dress: string;
  /** Hair behind the head. */
  readonly behind?: string;
  readonly front: readonly (readonly [Part, string])[];
}

const { color } = token;

const drawings = {
  founder: {
    ground: color.accentSoft,
    skin: color.surface,
    hair: color.control,
    dress: color.accent,
    behind:
      'M60 22c-22 0-31 15-31 33 0 12-5 18-2 28 4 13 17 12 24 9h18c7 3 20 4 24-9 3-10-2-16-2-28 0-18-9-33-31-33z',
    front: [['hair', 'M39 56c0-18 8-27 21-27s21 9 21 27c-4-8-9-14-14-16-7 7-19 9-28 16z']],
  },
  speech: {
    ground: color.infoSoft,
    skin: color.surface,
    hair: color.ink,
    dress: color.info,
    front: [
      ['hair', 'M38 54c-2-18 8-29 22-29s24 10 22 29c-2-7-4-11-8-13-9 3-20 2-28-1-4 3-6 8-8 14z'],
      ['hair', 'M40 63c1 17 9 26 20 26s19-9 20-26c-3 6-8 8-13 7-4-2-10-2-14 0-5 1-10-1-13-7z'],
      ['lens', 'M44 58a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM62 58a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM58 57h4'],
    ],
  },
  design: {
    ground: color.warnSoft,
    skin: color.surface,
    hair: color.accentStrong,
    dress: color.ink,
    behind: 'M60 23c-20 0-27 13-27 30v22c0 4 4 6 8 6h38c4 0 8-2 8-6V53c0-17-7-30-27-30z',
    front: [['hair', 'M38 58V50c0-14 8-22 22-22s22 8 22 22v8c-2-6-3-9-4-11H42c-1 2-2 5-4 11z']],
  },
  product: {
    ground: color.goodSoft,
    skin: color.surface,
    hair: color.warn,
    dress: color.good,
    front: [
      [
        'hair',
        'M38 52c-3-16 8-27 21-27 10 0 15 4 18 8 5 3 7 10 5 19-3-5-5-8-9-10-9 1-20 0-26-4-4 3-7 8-9 14z',
      ],
    ],
  },
} as const satisfies Record<string, Drawing>;

interface PortraitProps {
  readonly who: keyof typeof drawings;
}

/** A drawn portrait, in the same colours in both themes; the name beside it says who it is. */
export function Portrait({ who }: PortraitProps) {
  const drawing: Drawing = drawings[who];
  return (
    <Frame data-theme="light" viewBox="0 0 120 120" $drawing={drawing} aria-hidden focusable="false">
      {drawing.behind && <path data-part="hair" d={drawing.behind} />}
      <path data-part="dress" d="M14 124c2-22 18-31 46-31s44 9 46 31z" />
      <path data-part="skin" d="M51 78h18v16c0 5-4 8-9 8s-9-3-9-8z" />
      <path data-part="skin" d="M38 54c0-15 9-25 22-25s22 10 22 25c0 18-9 31-22 31S38 72 38 54z" />
      {drawing.front.map(([part, path]) => (
        <path key={path} data-part={part} d={path} />
      ))}
      <path data-part="line" d="M51 57v1.5M69 57v1.5M60 60v7h3M54 75c4 3 8 3 12 0" />
    </Frame>
  );
}

const Frame = styled.svg<{ readonly $drawing: Drawing }>`
  inline-size: 100%;
  max-inline-size: 12rem;
  border-radius: ${token.radius.card};
  background: ${({ $drawing }) => $drawing.ground};
  stroke: ${color.ink};
  stroke-width: ${token.border.strong};
  stroke-linecap: round;
  stroke-linejoin: round;

  [data-part='skin'] {
    fill: ${({ $drawing }) => $drawing.skin};
  }
  [data-part='hair'] {
    fill: ${({ $drawing }) => $drawing.hair};
  }
  [data-part='dress'] {
    fill: ${({ $drawing }) => $drawing.dress};
  }
  [data-part='line'],
  [data-part='lens'] {
    fill: none;
  }
`;
