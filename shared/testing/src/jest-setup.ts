// Runs before every test file of the web project.
import '@testing-library/jest-dom';
import { fillBrowserGaps } from './browser-gaps';
import { guardConsole } from './console-guard';

// A test file may run without a browser: what is rendered on a server has none.
if (typeof window !== 'undefined') fillBrowserGaps();

const failOnComplaints = guardConsole(console);
afterEach(failOnComplaints);
// React may still complain while the last test's tree is unmounted.
afterAll(failOnComplaints);
