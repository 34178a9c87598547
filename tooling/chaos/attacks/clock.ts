import { writeFileSync } from 'node:fs';
import type { World } from './context';

/** For a server whose clock is moved by the number of minutes in this file. */
export const movableClock = (clock: string): NodeJS.ProcessEnv => ({
  ATTACKS_CLOCK: clock,
  NODE_OPTIONS: `--import ${new URL('preloaded-clock.mjs', import.meta.url).href}`,
});

/** Puts the clock of that Lisan forward, or back; it looks every 50 ms. */
export const clockSetter =
  (clock: string): NonNullable<World['setClock']> =>
  async (minutes) => {
    writeFileSync(clock, String(minutes));
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
