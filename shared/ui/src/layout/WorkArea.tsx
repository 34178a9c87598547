import { useState } from 'react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import type { IconName } from '../icons/icon-paths';
import { media, useMedia } from '../theme/media';
import { token } from '../theme/token';
import { Heading } from '../typography/Heading';
import { Text } from '../typography/Text';
import { OnWidth } from './OnWidth';
import { SidePanel, panelWidth } from './SidePanel';

export interface WorkAreaPanel {
  title: string;
  content: ReactNode;
  /** Icon of the button that opens it below 1024 px; `history` by default. */
  icon?: IconName | undefined;
  action?: ReactNode;
  /** Stays above the panel, and below 1024 px above the foot. */
  lead?: ReactNode;
}

export interface WorkAreaProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  panel?: WorkAreaPanel | undefined;
  /** Use with `onPanelOpenChange` to control the sheet. */
  panelOpen?: boolean | undefined;
  onPanelOpenChange?: ((open: boolean) => void) | undefined;
  /** Fills the height and leaves scrolling to the children, e.g. a conversation. */
  fixedHeight?: boolean | undefined;
  /** Stays below the content, e.g. the main action. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A view of the dashboard: title, content and a panel at its end. */
export function WorkArea(props: WorkAreaProps) {
  const {
    title,
    description,
    actions,
    panel,
    panelOpen,
    onPanelOpenChange,
    fixedHeight = false,
    foot,
    children,
  } = props;
  const compact = useMedia('compact');
  const [ownOpen, setOwnOpen] = useState(false);
  const setOpen = onPanelOpenChange ?? setOwnOpen;
  const open = () => setOpen(true);
  return (
    <Frame $fixedHeight={fixedHeight}>
      <Work $hasPanel={panel !== undefined} $isShort={fixedHeight}>
        <Top $hasActions={Boolean(actions)} $isShort={fixedHeight}>
          <Titles>
            <TitleRow>
              <Heading level={1} size={4}>
                {title}
              </Heading>
              <Toolbar {...toolbarPlace} />
            </TitleRow>
            {description && <Text tone="muted">{description}</Text>}
          </Titles>
          <Ends
            $isEmpty={!actions && !(panel && compact)}
            $everyWidth={Boolean(panel) && compact === undefined}
          >
            {actions && <Actions>{actions}</Actions>}
            {panel && (
              <OnWidth width="compact" holds={compact}>
                <PanelButton {...panel} canShorten={Boolean(actions)} onOpen={open} />
              </OnWidth>
            )}
          </Ends>
        </Top>
        <Content>{children}</Content>
        {panel?.lead && (
          <OnWidth width="compact" holds={compact}>
            <Foot>{panel.lead}</Foot>
          </OnWidth>
        )}
        {foot && <Foot>{foot}</Foot>}
      </Work>
      {panel && (
        <SidePanel
          title={panel.title}
          action={panel.action}
          lead={panel.lead}
          open={panelOpen ?? ownOpen}
          onOpenChange={setOpen}
        >
          {panel.content}
        </SidePanel>
      )}
    </Frame>
  );
}

/** `pageProtocol.toolbarPlace`: the frame's controls are put here; React leaves its content alone. */
const toolbarPlace = {
  'data-toolbar-place': '',
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
};

interface PanelButtonProps extends WorkAreaPanel {
  canShorten: boolean;
  onOpen: () => void;
}

function PanelButton({ title, icon = 'history', canShorten, onOpen }: PanelButtonProps) {
  const phone = useMedia('phone');
  const long = (
    <Button icon={icon} onClick={onOpen}>
      {title}
    </Button>
  );
  if (!canShorten) return long;
  return (
    <>
      <OnWidth width="abovePhone" holds={phone === undefined ? undefined : !phone}>
        {long}
      </OnWidth>
      <OnWidth width="phone" holds={phone}>
        <IconButton variant="secondary" icon={icon} label={title} onClick={onOpen} />
      </OnWidth>
    </>
  );
}

const Frame = styled.div<{ $fixedHeight: boolean }>`
  display: flex;
  flex: 1;
  min-inline-size: 0;
  /* In a window that is lower than what there is at least, all of it scrolls: enlarged four times, that is any window. */
  ${({ $fixedHeight }) =>
    $fixedHeight ? 'block-size: 100%; min-block-size: 26rem;' : 'min-block-size: 100%;'}
`;

const Work = styled.section<{ $hasPanel: boolean; $isShort: boolean }>`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
  min-block-size: 0;
  padding: ${token.space[5]} ${token.space[6]} ${token.space[6]};

  /* Its room is left to the panel while that is still on its way: HTML is drawn as it comes. */
  ${({ $hasPanel }) => $hasPanel && `${media.desktop} { max-inline-size: calc(100% - ${panelWidth}); }`}

  ${media.phone} {
    padding: ${({ $isShort }) => ($isShort ? token.space[2] : token.space[4])} ${token.space[4]};
  }
`;

const Titles = styled.div`
  flex: 1 1 12rem;
  min-inline-size: 0;
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
`;

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[1]} ${token.space[3]};

  ${media.phone} {
    flex-wrap: nowrap;
    justify-content: space-between;
  }
`;

/** As wide on phones as what is put there, so that the title doesn't wrap when it arrives. */
const Toolbar = styled.div`
  display: flex;
  min-inline-size: 0;
  min-block-size: ${token.control.small};

  ${media.phone} {
    flex: none;
    min-inline-size: calc(2 * ${token.control.small} + ${token.space[1]});
  }
`;

const Actions = styled.div`
  min-inline-size: 0;
`;

const Ends = styled.div<{ $isEmpty: boolean; $everyWidth: boolean }>`
  display: ${({ $isEmpty }) => ($isEmpty ? 'none' : 'flex')};
  align-items: start;
  gap: ${token.space[3]};
  min-inline-size: 0;

  ${({ $everyWidth }) => $everyWidth && `${media.compact} { display: flex; }`}
`;

const Top = styled.div<{ $hasActions: boolean; $isShort: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${token.space[3]};
  padding-block-end: ${token.space[5]};

  /* The panel's small button stands beside the title, what else there is to do below both. */
  ${media.phone} {
    padding-block-end: ${token.space[4]};

    & > ${Titles} {
      flex: ${({ $hasActions }) => ($hasActions ? '1 1 0' : '1 1 16rem')};
    }
    & > ${Ends} {
      display: contents;
    }
    & ${Actions} {
      order: 1;
      flex: 1 1 100%;
    }
  }

  /* Where the work has the height that is left, one line is enough: the navigation names the view too. */
  ${({ $isShort }) =>
    $isShort &&
    css`
      ${media.phone} {
        padding-block-end: ${token.space[2]};

        & > ${Titles} {
          flex: none;
        }
        & ${Titles} > :not(${TitleRow}),
        & ${TitleRow} > h1 {
          ${visuallyHidden}
        }
        & ${Actions} {
          order: 0;
          flex: 1 1 0;
        }
      }
    `}
`;

const Content = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-block-size: 0;
`;

const Foot = styled.div`
  padding-block-start: ${token.space[3]};
`;
