import '@testing-library/jest-dom';
import { fillBrowserGaps } from './browser-gaps';
import { guardConsole } from './console-guard';

if (typeof window !== 'undefined') fillBrowserGaps();

const failOnComplaints = guardConsole(console);
afterEach(failOnComplaints);
// Unmounting the last test's tree may still log.
afterAll(failOnComplaints);
