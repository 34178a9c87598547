/** The demo; a separate chunk, because few users need it. */
export { DemoPage } from '../pages/demo/DemoPage';
