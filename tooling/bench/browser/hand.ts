import { setTimeout as pause } from 'node:timers/promises';
import type { Opened } from './visit';

/** The pointer rests on a control before it presses, as a hand does. */
const HOVER_MS = 250;
const KEY_INTERVAL_MS = 60;

type Point = Readonly<Record<'x' | 'y', number>>;

/** Waits for the control with this name, whatever its element is, and moves the pointer there. */
export async function hover({ page, session }: Opened, name: string): Promise<Point> {
  // `null` makes Playwright wait; a navigation only restarts the wait.
  const found = await page.waitForFunction(
    (wanted) => (window as unknown as { benchLocate(name: string): Point | undefined }).benchLocate(wanted),
    name,
  );
  const point = (await found.jsonValue()) as Point;
  await moveTo({ session }, point);
  return point;
}

const moveTo = ({ session }: Pick<Opened, 'session'>, point: Point) =>
  session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });

/** Presses without the checks of Playwright, which would run in the page. @returns time of the press */
export async function press(opened: Opened, name: string, hoverMs = HOVER_MS): Promise<number> {
  const since = Date.now();
  const point = await hover(opened, name);
  await pause(hoverMs);
  await pressAt(opened, point);
  return (await opened.moment('press', since)).at;
}

async function pressAt({ session }: Opened, point: Point): Promise<void> {
  const button = { ...point, button: 'left', clickCount: 1 } as const;
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
}

export async function pressField(opened: Opened, selector: string): Promise<void> {
  const found = await opened.page.waitForFunction((wanted) => {
    const field = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
    const place = field?.getBoundingClientRect();
    return place && { x: place.left + place.width / 2, y: place.top + place.height / 2 };
  }, selector);
  const point = (await found.jsonValue()) as Point;
  await moveTo(opened, point);
  await pressAt(opened, point);
}

/** Types at a fixed pace, however slow the page is. @returns milliseconds from each key to its frame */
export async function typeKeys({ page, session }: Opened, count: number): Promise<number[]> {
  const read = () => page.evaluate<number[]>('benchKeys');
  const before = (await read()).length;
  const typed: Promise<unknown>[] = [];
  const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 };
  for (let index = 0; index < count; index += 1) {
    typed.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', ...key }));
    typed.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }));
    await pause(KEY_INTERVAL_MS);
  }
  await Promise.all(typed);
  await page.waitForFunction(
    (wanted) => (window as unknown as { benchKeys: number[] }).benchKeys.length >= wanted,
    before + count,
  );
  return (await read()).slice(before);
}
