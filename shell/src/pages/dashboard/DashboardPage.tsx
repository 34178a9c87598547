import { Link, useLocation } from 'react-router-dom';
import { useStore } from 'zustand/react';
import { styled } from 'styled-components';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { EmptyState, Logo, Sidebar, SkipLink, media, type SidebarAccount, type SidebarItem } from '@lisan/ui';
import { useHost, useSession } from '@lisan/remote-kit';
import { pageProtocol, viewsInPrerender } from '@lisan/contract';
import { PreferenceRows } from '../../layout/PreferenceRows';
import { useIsHydrated, useReportHydrated, useRemotes } from '@lisan/host-runtime';
import { RemoteSlot } from '../../remotes/RemoteSlot';
import { RemoteView } from '../../remotes/RemoteView';
import { useReleasedViews } from '../../remotes/useReleasedViews';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { useFrameTools } from '../../frame-tools/useFrameTools';
import { Toolbar } from './Toolbar';
import { useViewTitle } from './useViewTitle';
import { hideView } from '../../navigation/linked-choices';
import { currentUrl, paths } from '../../navigation/paths';

const signOutItem = 'sign-out';
const profileView = 'profile';

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

  const tools = useFrameTools();

  const items: SidebarItem[] = [
    ...tools.items,
    ...shown.map(({ id, icon, label }) => ({ id, icon, label, href: addressOf(id) })),
    { id: signOutItem, icon: 'signOut', label: t('dashboard.logOut'), place: 'end' },
  ];

  function handleSelect(id: string): void {
    if (tools.open(id)) return;
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
        account={useAccount(tools.image)}
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
        <Toolbar content={content} />
        <Content id="content" ref={content} tabIndex={-1}>
          {opened.map((view) => (
            <RemoteView key={view.id} view={view} isShown={view.id === current?.id} />
          ))}
          {!current && <EmptyState title={t('dashboard.nothing')} description={t('dashboard.nothingLead')} />}
        </Content>
        {tools.content}
      </Side>
    </Frame>
  );
}

/** The account block; names are not part of prerendered HTML. */
function useAccount(image: string | undefined): SidebarAccount {
  const { t } = useShellTranslations();
  const user = useSession();
  const isHydrated = useIsHydrated();
  return {
    label: t('dashboard.account'),
    name: (isHydrated && user?.username) || '',
    detail: (isHydrated && user?.email) || '',
    image,
    summary: <RemoteSlot name="account-summary" height="var(--account-summary, 3.5rem)" isCompact />,
    preferences: <PreferenceRows />,
    // Prerendered HTML knows no view by its id.
    shortcuts: isHydrated ? [profileView, signOutItem] : [signOutItem],
  };
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

const Content = styled.main`
  flex: 1;
  /* Else hidden texts would make the page taller. */
  position: relative;
  min-block-size: 0;
  overflow: auto;
  outline: none;
`;

const HomeLink = styled(Link)`
  color: inherit;
  text-decoration: none;
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
  const linked = new URLSearchParams(location.search).get(pageProtocol.viewQuery) ?? undefined;
  const entry = linked ?? readView(location.state);

  useEffect(() => {
    if (entry !== undefined && entry !== dashboard.getState().view) dashboard.openView(entry);
    // Runs on every navigation, even to the same entry: Back may come before the last view's entry rendered.
  }, [dashboard, entry, location]);

  const view = entry ?? current;
  const marked = readView(location.state);
  const isMarked = entry !== undefined && (linked === undefined || linked === marked);
  useEffect(() => {
    if (isMarked || view === undefined) return;
    const url = currentUrl();
    hideView(url);
    pageNavigation.goTo(paths.home + url.search, { replace: true, state: { view } });
  }, [isMarked, view, pageNavigation]);
}

function readView(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('view' in state)) return undefined;
  return typeof state.view === 'string' ? state.view : undefined;
}
