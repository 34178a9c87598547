import { Link, useLocation } from 'react-router-dom';
import { useStore } from 'zustand/react';
import { styled } from 'styled-components';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { EmptyState, Logo, Sidebar, SkipLink, media, token, type SidebarItem } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { pageProtocol, viewsInPrerender } from '@lisan/contract';
import { PreferenceMenus } from '../../layout/PreferenceMenus';
import { useReportHydrated, useRemotes } from '@lisan/host-runtime';
import { RemoteSlot } from '../../remotes/RemoteSlot';
import { RemoteView } from '../../remotes/RemoteView';
import { useReleasedViews } from '../../remotes/useReleasedViews';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { useViewTitle } from './useViewTitle';
import { isItemAddress } from '../../navigation/linked-choices';
import { currentUrl, paths } from '../../navigation/paths';

const signOutItem = 'sign-out';

/** Opens the view in a new document. */
const addressOf = (view: string) => `${paths.home}?${pageProtocol.viewQuery}=${view}`;

export function DashboardPage() {
  useReportHydrated();
  const { t } = useShellTranslations();
  const { sessionActions, navigation } = useHost();
  const { dashboard } = useShell();
  const views = useReleasedViews();
  const { prefetchView } = useRemotes();
  const savedView = useStore(dashboard, ({ view }) => view);
  const current = views.find(({ id }) => id === savedView) ?? views[0];
  const shown = useNavigationViews(views, current?.id);
  useViewHistory(current?.id);
  const opened = useOpenedViews(views, current?.id);
  const content = useViewTitle(current?.id, current?.label ?? t('dashboard.title'));
  useKeptScroll(content, current?.id);

  const items: SidebarItem[] = [
    ...shown.map(({ id, icon, label }) => ({ id, icon, label, href: addressOf(id) })),
    { id: signOutItem, icon: 'signOut', label: t('dashboard.logOut'), atEnd: true },
  ];

  function handleSelect(id: string): void {
    if (id === signOutItem) void sessionActions.signOut();
    else navigation.openView(id);
  }

  return (
    <Frame>
      <SkipLink />
      <Sidebar
        label={t('dashboard.navigation')}
        items={items}
        current={current?.id}
        onSelect={handleSelect}
        onNear={(id) => void prefetchView(id)}
        header={
          <HomeLink to={paths.welcome} aria-label={t('layout.toHome')}>
            <Logo name={t('layout.brand')} />
          </HomeLink>
        }
        collapsedHeader={
          <HomeLink to={paths.welcome} aria-label={t('layout.toHome')}>
            <Logo />
          </HomeLink>
        }
      />
      <Side>
        <Bar>
          <PhoneLogo to={paths.welcome} aria-label={t('layout.toHome')}>
            <Logo name={t('layout.brand')} />
          </PhoneLogo>
          <HeaderActions>
            <RemoteSlot name="dashboard-toolbar" height="2.25rem" isCompact />
            <PreferenceMenus />
          </HeaderActions>
        </Bar>
        <Content id="content" ref={content} tabIndex={-1}>
          {opened.map((view) => (
            <RemoteView key={view.id} view={view} isShown={view.id === current?.id} />
          ))}
          {!current && <EmptyState title={t('dashboard.nothing')} description={t('dashboard.nothingLead')} />}
        </Content>
      </Side>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  block-size: calc(100dvh - var(--offline-banner, 0rem) - var(--override-banner, 0rem));

  ${media.phone} {
    flex-direction: column-reverse;
  }
`;

const Side = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
  min-block-size: 0;
`;

const Bar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  padding: ${token.space[1]} ${token.space[3]};

  ${media.phone} {
    padding-inline-start: ${token.space[4]};
  }
`;

/** Late items come first, so that nothing moves. */
const HeaderActions = styled.div`
  display: flex;
  align-items: center;
  justify-content: end;
  gap: ${token.space[1]};
  min-inline-size: 0;

  & > :last-child {
    flex: none;
  }
`;

const Content = styled.main`
  flex: 1;
  min-block-size: 0;
  overflow: auto;
  outline: none;
`;

const HomeLink = styled(Link)`
  color: inherit;
  text-decoration: none;
`;

const PhoneLogo = styled(HomeLink)`
  visibility: hidden;

  ${media.phone} {
    visibility: visible;
  }
`;

const never = () => () => undefined;

function useNavigationViews<View extends { readonly id: string }>(
  views: readonly View[],
  openId: string | undefined,
): readonly View[] {
  const isWhole = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isWhole ? views : viewsInPrerender(views, openId);
}

/** Views that were opened; they stay mounted, so that they open again at once. */
function useOpenedViews<View extends { readonly id: string }>(
  views: readonly View[],
  current: string | undefined,
): readonly View[] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(current === undefined ? [] : [current]),
  );
  if (current !== undefined && !opened.has(current)) setOpened(new Set([...opened, current]));
  return views.filter(({ id }) => opened.has(id));
}

/** Each view keeps its position in the shared container. */
function useKeptScroll(container: RefObject<HTMLElement | null>, view: string | undefined): void {
  const offsets = useRef(new Map<string | undefined, number>());
  const shown = useRef(view);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    if (shown.current !== view) element.scrollTop = offsets.current.get(view) ?? 0;
    shown.current = view;
    const remember = () => void offsets.current.set(view, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [container, view]);
}

/** Views have no routes, but each is a history entry, so Back returns to the previous view. */
function useViewHistory(current: string | undefined): void {
  const { dashboard, pageNavigation } = useShell();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const linked = query.get(pageProtocol.viewQuery) ?? undefined;
  const entry = linked ?? readView(location.state);

  useEffect(() => {
    if (entry !== undefined && entry !== dashboard.getState().view) dashboard.openView(entry);
    // Runs on every navigation, even to the same entry: Back may come before the last view's entry rendered.
  }, [dashboard, entry, location]);

  const view = entry ?? current;
  const isMarked = entry !== undefined && (linked === undefined || isItemAddress(query));
  useEffect(() => {
    if (isMarked || view === undefined) return;
    const url = currentUrl();
    url.searchParams.delete(pageProtocol.viewQuery);
    pageNavigation.goTo(paths.home + url.search, { replace: true, state: { view } });
  }, [isMarked, view, pageNavigation]);
}

function readView(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('view' in state)) return undefined;
  return typeof state.view === 'string' ? state.view : undefined;
}
