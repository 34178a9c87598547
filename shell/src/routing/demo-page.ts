/** The sample for signed-in users who have made nothing yet; a chunk of its own. */
export { DemoPage } from '../pages/demo/DemoPage';
