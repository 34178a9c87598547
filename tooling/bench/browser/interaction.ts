import { readFileSync } from 'node:fs';

/** Script for a page: `benchSwitch(name)`, and what keys and long tasks take, in `benchKeys` and `benchLongTasks`. */
export const interactionClock = readFileSync(new URL('interaction-clock.js', import.meta.url), 'utf8');
