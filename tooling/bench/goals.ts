import type { Goals } from './series';

/** Ten packets of 1,460 bytes: what a new connection sends before the first acknowledgement. */
const INITIAL_TCP_WINDOW_KB = 14.6;
/** Feels instant; keeps the train of thought; good Interaction to Next Paint. */
const [INSTANT_MS, FLOW_MS, GOOD_RESPONSE_MS] = [100, 1_000, 200];
const FRAME_MS = 16;

const firstPaint = [{ most: 0.58, of: 'bare' }] as const;
const runs = [
  { most: 1.5, of: 'bare' },
  { most: 1, of: 'one bundle' },
] as const;

/** Explained in docs/measured.md. */
export const goals: Goals = {
  'home: first paint, ms': firstPaint,
  'landing: first paint, ms': firstPaint,
  'home: view runs, ms': runs,
  'home: frame runs, ms': runs,
  'home: JavaScript until the frame runs, kB': [{ most: 140 }],
  'home: document, kB': [{ most: INITIAL_TCP_WINDOW_KB }],
  'landing: document, kB': [{ most: INITIAL_TCP_WINDOW_KB }],
  'home, repeated: first paint, ms': [{ most: 1, of: 'bare' }],
  'home, repeated: view runs, ms': runs,
  'landing, repeated: first paint, ms': [{ most: 1, of: 'bare' }],
  'home: early press on a tab to its view, ms': [{ most: FLOW_MS }],
  'home: early press on a tab to any change, ms': [{ most: INSTANT_MS }],
  'home: slowest of 35 early keys, ms': [{ most: GOOD_RESPONSE_MS }],
  'home: early keys lost': [{ most: 0 }],
  'landing: early press on Language to Arabic, ms': [{ most: FLOW_MS }],
  'landing: early press on Theme to dark, ms': [{ most: FLOW_MS }],
  'switch to a view again, p95, ms': [{ most: 30 }],
  'switch to a view again, p95, 4× CPU, ms': [{ most: 50 }],
  'first switch after prefetch, slowest, 4× CPU, ms': [{ most: 80 }],
  'key to paint, 4× CPU, ms': [{ most: FRAME_MS }],
  'longest task while a reply streams, 4× CPU, ms': [{ most: 50 }],
  'INP of a minute from the first paint, ms': [{ most: GOOD_RESPONSE_MS }],
  'added to the first token, 1 reply, ms': [{ most: 1.5 }],
  'added to the first token, 32 replies, ms': [{ most: 9 }],
  'light call through the edge, requests/s': [{ least: 0.9, of: 'bare' }],
};
