import type { Browser, CDPSession, Page } from '@playwright/test';

/** What a page took until something was on screen. */
export interface PageCost {
  /** JavaScript over the wire, in kB (1000 bytes), compressed, with headers. */
  readonly scriptKilobytes: number;
  /** Requests of any kind. */
  readonly requests: number;
  /** Longest chain of requests of which each had to wait for the one before; the document is 1. */
  readonly depth: number;
  /** Milliseconds from the navigation. */
  readonly milliseconds: number;
}

interface Loaded {
  readonly url: string;
  readonly isScript: boolean;
  readonly depth: number;
  bytes: number;
}

/** Loads `address` in a fresh profile and counts until `isShown` resolves. */
export async function measurePage(
  browser: Browser,
  pageUrl: string,
  { prepare, isShown }: { prepare?: (page: Page) => Promise<void>; isShown: (page: Page) => Promise<void> },
): Promise<PageCost> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await prepare?.(page);
  const session = await context.newCDPSession(page);
  const loaded = await follow(session);
  const begun = performance.now();
  await page.goto(pageUrl, { waitUntil: 'commit' });
  await isShown(page);
  const milliseconds = performance.now() - begun;
  const all = [...loaded.values()].filter(({ url }) => url.startsWith('http'));
  await context.close();
  return {
    scriptKilobytes: all.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    requests: all.length,
    depth: Math.max(...all.map(({ depth }) => depth)),
    milliseconds,
  };
}

async function follow(session: CDPSession): Promise<ReadonlyMap<string, Loaded>> {
  const byId = new Map<string, Loaded>();
  const depthOf = (url: string | undefined) => [...byId.values()].find((one) => one.url === url)?.depth ?? 1;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    const isFirst = byId.size === 0;
    const parent =
      initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url ?? initiator.url;
    byId.set(requestId, {
      url: request.url,
      isScript: type === 'Script' || request.url.endsWith('.js'),
      depth: isFirst ? 1 : depthOf(parent) + 1,
      bytes: 0,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return byId;
}
