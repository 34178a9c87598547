/** Pages for visitors who are not signed in; one chunk. */
export { AboutPage } from '../pages/about/AboutPage';
export { LandingPage } from '../pages/landing/LandingPage';
