import { setTimeout as pause } from 'node:timers/promises';
import type { Visit } from '../pages/visit';
import { movingParts } from './steady';

/** Pictures that may be asked for until two are the same. */
const MOST = 8;
const PAUSE = 150;

/** Takes a picture once nothing in it moves any more. A whole page that scrolls within its frame is seen in a window as tall. */
export async function shoot(visit: Visit, isFull: boolean): Promise<Buffer> {
  const { page } = visit;
  await page.waitForLoadState('load');
  // Nothing is pointed at, and what enters has entered.
  await page.mouse.move(1, 1);
  // A page that rested until then answers; where nothing takes a first picture over, that is what is to be seen.
  await page
    .waitForFunction(() => !document.querySelector('[data-picture-page]'), undefined, { timeout: 5_000 })
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const size = page.viewportSize();
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? main.scrollHeight - main.clientHeight : 0;
  });
  const grows = isFull && size !== null && hidden > 0;
  if (grows) await page.setViewportSize({ ...size, height: size.height + hidden });
  await pause(2 * PAUSE);
  const mask = await movingParts(page);
  const look = () =>
    page.screenshot({
      ...{ fullPage: isFull, animations: 'disabled', caret: 'hide' },
      ...{ mask, maskColor: '#808080' },
    });
  let last = await look();
  for (let count = 1; count < MOST; count += 1) {
    await pause(PAUSE);
    const next = await look();
    if (next.equals(last)) break;
    last = next;
  }
  if (grows) await page.setViewportSize(size);
  return last;
}
