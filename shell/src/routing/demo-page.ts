/** The sample for whoever is signed in and has made nothing yet: a file of the build of its own. */
export { DemoPage } from '../pages/demo/DemoPage';
