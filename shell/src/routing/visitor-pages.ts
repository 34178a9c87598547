export { LandingPage } from '../pages/landing/LandingPage';
