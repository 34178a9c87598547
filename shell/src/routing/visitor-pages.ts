export { AboutPage } from '../pages/about/AboutPage';
export { LandingPage } from '../pages/landing/LandingPage';
