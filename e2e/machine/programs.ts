// What the journeys need from the machine itself: a browser, and ffmpeg where lip-sync should be quick.
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const CHROMIUM = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The full path of the first of `names` on PATH. */
const findProgram = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable);

/** The browser that drives the journeys: `CHROMIUM_PATH`, else the system's Chromium or Chrome. */
function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return findProgram(...CHROMIUM) ?? APPLICATIONS.find(isExecutable);
}

/** The browser's path. Throws with the one command to type when there is none. */
export function getBrowser(): string {
  const browser = findBrowser();
  if (browser) return browser;
  throw new Error(
    'The journeys need Chromium or Chrome and none was found. Type: sudo apt-get install chromium (or set CHROMIUM_PATH).',
  );
}

/** Whether this process may install packages of the distribution. */
const mayInstall = (): boolean => process.getuid?.() === 0 && findProgram('apt-get') !== undefined;

/**
 * Installs what is missing from the distribution's packages, where this process may.
 * Without ffmpeg the built-in WebAssembly one serves; without a browser the journeys cannot run, so that throws.
 */
export function ensurePrograms(): void {
  const missing = [
    ...(findBrowser() ? [] : ['chromium']),
    ...(findProgram('ffmpeg') && findProgram('ffprobe') ? [] : ['ffmpeg']),
  ];
  if (missing.length > 0 && mayInstall()) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    try {
      execFileSync('apt-get', ['update'], options);
      execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...missing], options);
    } catch (cause) {
      console.error(
        `apt-get could not install ${missing.join(' and ')}:`,
        cause instanceof Error ? cause.message : cause,
      );
    }
  }
  getBrowser();
}
