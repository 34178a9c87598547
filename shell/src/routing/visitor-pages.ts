/** Pages for whoever is not signed in: one file of the build. */
export { AboutPage } from '../pages/about/AboutPage';
export { LandingPage } from '../pages/landing/LandingPage';
