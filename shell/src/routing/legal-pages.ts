/** Read rarely, so that the other public pages don't wait for them. */
export { PrivacyPage, TermsPage } from '../pages/legal/LegalPages';
