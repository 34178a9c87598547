import { useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useHost, useSession } from '@lisan/remote-kit';
import { DashboardPage } from '../pages/dashboard/DashboardPage';
import { signInTarget } from '../services/sign-in-target';
import { useShell, useShellTranslations } from '../services/shell-context';
import { LazyPage } from './LazyPage';
import { pages, plainPages } from './pages';
import { paths, currentUrl } from '../navigation/paths';
import { scrollToSection } from '../navigation/scroll-to-section';

export function AppRoutes() {
  useOutsideNavigation();
  useHashScroll();
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.home} replace />} />
      <Route path={paths.home} element={<HomeRoute />} />
      {Object.entries(plainPages).map(([path, page]) => (
        <Route key={path} path={path} element={<LazyPage page={page} />} />
      ))}
      <Route path={paths.demo} element={<DemoRoute />} />
      <Route path="*" element={<LazyPage page={pages.missing} />} />
    </Routes>
  );
}

function HomeRoute() {
  const user = useSession();
  const { search } = useLocation();
  useEffect(() => (user ? signInTarget.forget() : signInTarget.rememberSearch(search)), [user, search]);
  // Don't share input between accounts.
  return user ? <DashboardPage key={user.user_id} /> : <LazyPage page={pages.landing} />;
}

function DemoRoute() {
  const user = useSession();
  useEffect(() => (user ? signInTarget.forget() : signInTarget.rememberDemo()), [user]);
  const [wasSignedIn] = useState(user !== null);
  return user ? <LazyPage page={pages.demo} /> : <SignInFirst wasSignedIn={wasSignedIn} />;
}

/** Visitors register; those whose session ended, maybe in another tab, log in. */
function SignInFirst({ wasSignedIn }: { readonly wasSignedIn: boolean }) {
  const { toasts } = useHost();
  const { pageNavigation } = useShell();
  const { t } = useShellTranslations();
  useEffect(() => {
    if (currentUrl().pathname !== paths.demo) return;
    toasts.show({ message: t(wasSignedIn ? 'session.ended' : 'landing.pleaseRegister') });
    pageNavigation.goTo(wasSignedIn ? paths.login : paths.register, { replace: true });
  }, [pageNavigation, t, toasts, wasSignedIn]);
  return null;
}

function useOutsideNavigation(): void {
  const { pageNavigation } = useShell();
  const navigate = useNavigate();
  useEffect(
    () => pageNavigation.connect((path, options) => void navigate(path, options)),
    [navigate, pageNavigation],
  );
}

const SECTION_TIMEOUT_MS = 10_000;

function useHashScroll(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = readId(hash);
    if (id === '' || scrollToSection(id)) return;
    const observer = new MutationObserver(() => {
      if (scrollToSection(id)) stop();
    });
    const timer = setTimeout(stop, SECTION_TIMEOUT_MS);
    function stop(): void {
      observer.disconnect();
      clearTimeout(timer);
      for (const type of gestures) window.removeEventListener(type, stop);
    }
    for (const type of gestures) window.addEventListener(type, stop, { passive: true });
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [hash, key]);
}

const gestures = ['wheel', 'touchstart', 'keydown'] as const;

function readId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
