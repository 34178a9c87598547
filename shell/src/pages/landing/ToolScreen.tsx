import { css, styled } from 'styled-components';
import { media, token } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';
import { screens, screenSize, type ToolName } from './media/screens';

interface ToolScreenProps {
  readonly tool: ToolName;
  readonly alt: string;
}

/** A tool as it looks in the visitor's language and theme. Only the image of the current theme loads, when it comes near. */
export function ToolScreen({ tool, alt }: ToolScreenProps) {
  const { language } = useShellTranslations();
  const files = screens[tool][language];
  const common = { alt, loading: 'lazy', decoding: 'async', ...screenSize } as const;
  return (
    <Frame>
      <LightImage {...common} src={files.light} />
      <DarkImage {...common} src={files.dark} />
    </Frame>
  );
}

const Frame = styled.div`
  overflow: hidden;
  aspect-ratio: ${screenSize.width} / ${screenSize.height};
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.paper};
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
