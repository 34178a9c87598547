import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useHost, useSession } from '@lisan/remote-kit';
import { CheckoutPage } from '../pages/checkout/CheckoutPage';
import { DashboardPage } from '../pages/dashboard/DashboardPage';
import { MissingPage } from '../pages/missing/MissingPage';
import { wantedPage } from '../services/wanted-page';
import { useShell, useShellTranslations } from '../services/shell-context';
import { LazyPage } from './LazyPage';
import { pages, plainPages } from './pages';
import { useHashScroll } from './useHashScroll';
import { paths } from '../navigation/paths';
import { presentUrl } from '../navigation/present-url';

/** The route table of the product: plain pages, and those that depend on who is there. */
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

/** The dashboard for signed-in users, the landing page for visitors. */
function HomeRoute() {
  const user = useSession();
  const { search } = useLocation();
  useEffect(() => (user ? wantedPage.forget() : wantedPage.note(search)), [user, search]);
  // Another person's dashboard is another one: nothing typed in this one is shown there.
  return user ? <DashboardPage key={user.user_id} /> : <LazyPage page={pages.landing} />;
}

function DemoRoute() {
  const user = useSession();
  useEffect(() => (user ? wantedPage.forget() : wantedPage.noteDemo()), [user]);
  return user ? <LazyPage page={pages.demo} /> : <RegisterFirst />;
}

function RegisterFirst() {
  const { toasts } = useHost();
  const { pageNavigation } = useShell();
  const { t } = useShellTranslations();
  useEffect(() => {
    // A session that ended here leads elsewhere already.
    if (presentUrl().pathname !== paths.demo) return;
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
