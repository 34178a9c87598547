import { useEffect } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { useHost, useSession } from '@lisan/remote-kit';
import { AboutPage } from '../pages/about/AboutPage';
import { CheckoutPage } from '../pages/checkout/CheckoutPage';
import { DashboardPage } from '../pages/dashboard/DashboardPage';
import { LandingPage } from '../pages/landing/LandingPage';
import { MissingPage } from '../pages/missing/MissingPage';
import { RegisterPage } from '../pages/register/RegisterPage';
import { ForgotPasswordPage } from '../pages/reset/ForgotPasswordPage';
import { ResetCodePage } from '../pages/reset/ResetCodePage';
import { ResetPasswordPage } from '../pages/reset/ResetPasswordPage';
import { SignInPage } from '../pages/sign-in/SignInPage';
import { useShell, useShellWords } from '../services/shell-context';

/** The route table of the product. */
export function AppRoutes() {
  useOutsideNavigation();
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/home" replace />} />
      <Route path="/home" element={<HomeRoute />} />
      <Route path="/welcome" element={<LandingPage />} />
      <Route path="/about" element={<AboutPage />} />
      <Route path="/demo" element={<DemoRoute />} />
      <Route path="/login" element={<SignInPage />} />
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/reset-code" element={<ResetCodePage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="/success" element={<CheckoutPage outcome="success" />} />
      <Route path="/cancel" element={<CheckoutPage outcome="cancel" />} />
      <Route path="*" element={<MissingPage />} />
    </Routes>
  );
}

/** The dashboard for whoever is signed in, the landing page for visitors. */
function HomeRoute() {
  return useSession() ? <DashboardPage /> : <LandingPage />;
}

function DemoRoute() {
  return useSession() ? <Navigate to="/home" replace /> : <RegisterFirst />;
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
  useEffect(() => pageNavigation.connect((path) => void navigate(path)), [navigate, pageNavigation]);
}
