import { useEffect } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { useHost, useSession } from '@lisan/remote-kit';
import { CheckoutPage } from '../pages/checkout/CheckoutPage';
import { DashboardPage } from '../pages/dashboard/DashboardPage';
import { MissingPage } from '../pages/missing/MissingPage';
import { useShell, useShellWords } from '../services/shell-context';
import { LazyPage } from './LazyPage';
import { pages } from './pages';
import { useHashScroll } from './useHashScroll';

/** The route table of the product. */
export function AppRoutes() {
  useOutsideNavigation();
  useHashScroll();
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/home" replace />} />
      <Route path="/home" element={<HomeRoute />} />
      <Route path="/welcome" element={<LazyPage page={pages.landing} />} />
      <Route path="/about" element={<LazyPage page={pages.about} />} />
      <Route path="/demo" element={<DemoRoute />} />
      <Route path="/login" element={<LazyPage page={pages.signIn} />} />
      <Route path="/register" element={<LazyPage page={pages.register} />} />
      <Route path="/forgot-password" element={<LazyPage page={pages.forgotPassword} />} />
      <Route path="/reset-code" element={<LazyPage page={pages.resetCode} />} />
      <Route path="/reset-password" element={<LazyPage page={pages.resetPassword} />} />
      <Route path="/undo" element={<LazyPage page={pages.undo} />} />
      <Route path="/success" element={<CheckoutPage outcome="success" />} />
      <Route path="/cancel" element={<CheckoutPage outcome="cancel" />} />
      <Route path="*" element={<MissingPage />} />
    </Routes>
  );
}

/** The dashboard for whoever is signed in, the landing page for visitors. */
function HomeRoute() {
  const user = useSession();
  // Another person's dashboard is another one: nothing typed in this one is shown there.
  return user ? <DashboardPage key={user.user_id} /> : <LazyPage page={pages.landing} />;
}

function DemoRoute() {
  return useSession() ? <LazyPage page={pages.demo} /> : <RegisterFirst />;
}

function RegisterFirst() {
  const { toasts } = useHost();
  const { t } = useShellWords();
  const navigate = useNavigate();
  useEffect(() => {
    toasts.show({ message: t('landing.pleaseRegister') });
    void navigate('/register', { replace: true });
  }, [navigate, t, toasts]);
  return null;
}

function useOutsideNavigation(): void {
  const { pageNavigation } = useShell();
  const navigate = useNavigate();
  useEffect(
    () => pageNavigation.connect((path, state) => void navigate(path, { state })),
    [navigate, pageNavigation],
  );
}
