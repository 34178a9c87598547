import { useEffect, useRef, useState, type RefObject } from 'react';
import { css, styled } from 'styled-components';
import { media, token } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';
import { screens, screenSize, type ToolName } from './media/screens';

interface ToolScreenProps {
  readonly tool: ToolName;
  readonly alt: string;
}

/** A tool as it looks in the visitor's language and theme. Only the visible image loads, when it comes near. */
export function ToolScreen({ tool, alt }: ToolScreenProps) {
  const { language } = useShellTranslations();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const files = screens[tool][language];
  const common = { alt, loading: 'lazy', decoding: 'async', ...screenSize } as const;
  return (
    <Frame ref={frame} $isNear={isNear}>
      <LightImage {...common} src={files.light} />
      <DarkImage {...common} src={files.dark} />
    </Frame>
  );
}

/** Browsers load lazy images long before; the first load shouldn't hold them. */
const DISTANCE = '50%';

function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${DISTANCE} 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

const Frame = styled.div<{ readonly $isNear: boolean }>`
  overflow: hidden;
  aspect-ratio: ${screenSize.width} / ${screenSize.height};
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.paper};

  @media (scripting: enabled) {
    &&& > * {
      ${({ $isNear }) => !$isNear && 'display: none;'}
    }
  }
`;

const image = css`
  inline-size: 100%;
  block-size: auto;

  /* Small screens show the tool large, without the panel beside it. */
  ${media.phone} {
    inline-size: 150%;
    max-inline-size: none;
  }
`;

const LightImage = styled.img`
  ${image}

  [data-theme='dark'] & {
    display: none;
  }
  @media (prefers-color-scheme: dark) {
    [data-theme='system'] & {
      display: none;
    }
  }
`;

const DarkImage = styled.img`
  ${image}

  [data-theme='light'] & {
    display: none;
  }
  @media (prefers-color-scheme: light) {
    [data-theme='system'] & {
      display: none;
    }
  }
  @media print {
    display: none;
  }
`;
