import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, Link } from 'react-router-dom';
import { useHost, useSession } from '@lisan/remote-kit';
import { Button, Inline, TextLink } from '@lisan/ui';
import { CheckoutPage } from '../pages/checkout/CheckoutPage';
import { DashboardPage } from '../pages/dashboard/DashboardPage';
import { signInTarget } from '../services/sign-in-target';
import { useShell, useShellTranslations } from '../services/shell-context';
import { LazyPage } from './LazyPage';
import { pages, plainPages } from './pages';
import { paths, currentUrl } from '../navigation/paths';
import { FormPage } from '../layout/FormPage';
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
      <Route path={paths.success} element={<CheckoutPage outcome="success" />} />
      <Route path={paths.cancel} element={<CheckoutPage outcome="cancel" />} />
      <Route path="*" element={<MissingPage />} />
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
  return user ? <LazyPage page={pages.demo} /> : <RegisterFirst />;
}

function RegisterFirst() {
  const { toasts } = useHost();
  const { pageNavigation } = useShell();
  const { t } = useShellTranslations();
  useEffect(() => {
    if (currentUrl().pathname !== paths.demo) return;
    toasts.show({ message: t('landing.pleaseRegister') });
    pageNavigation.goTo(paths.register, { replace: true });
  }, [pageNavigation, t, toasts]);
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

function MissingPage() {
  const suggestions = useSession() ? signedIn : signedOut;
  const { t } = useShellTranslations();
  return (
    <FormPage title={t('missing.title')} lead={t('missing.lead')}>
      <Button asChild fullWidth variant="primary">
        <Link to={paths.home}>{t('checkout.home')}</Link>
      </Button>
      <Inline gap={4} justify="center">
        {suggestions.map(([path, label]) => (
          <TextLink key={path} asChild>
            <Link to={path}>{t(label)}</Link>
          </TextLink>
        ))}
      </Inline>
    </FormPage>
  );
}

const signedIn = [[paths.about, 'nav.about']] as const;
const signedOut = [
  [paths.login, 'nav.login'],
  [paths.register, 'signIn.register'],
  [paths.about, 'nav.about'],
] as const;

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
