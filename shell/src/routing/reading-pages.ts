/** Separate, so that the landing page doesn't wait for them. */
export { AboutPage } from '../pages/about/AboutPage';
export { PrivacyPage, TermsPage } from '../pages/legal/LegalPages';
