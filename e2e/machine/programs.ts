import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
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

const NGINX = ['nginx-light', 'libnginx-mod-http-brotli-static'];
const BROTLI = ['/usr/lib/nginx/modules', '/usr/share/nginx/modules'].map((folder) =>
  join(folder, 'ngx_http_brotli_static_module.so'),
);

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

type Surroundings = { PATH?: string | undefined; CHROMIUM_PATH?: string | undefined };

const findProgram = (names: string[], { PATH = '' }: Surroundings = process.env): string | undefined =>
  names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).find(isExecutable);

/**
 * The browser of the journeys: `CHROMIUM_PATH`, else the system's Chromium or Chrome. Throws with
 * the install command when there is none.
 */
export function getBrowser(surroundings: Surroundings = process.env, applications = APPLICATIONS): string {
  const browser =
    surroundings.CHROMIUM_PATH || findProgram(CHROMIUM, surroundings) || applications.find(isExecutable);
  if (browser) return browser;
  throw new Error(
    'The journeys need Chromium or Chrome and none was found. Type: sudo apt-get install chromium (or set CHROMIUM_PATH).',
  );
}

/** Disables background features of the browser. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const withSystem = ({ PATH = '', ...others }: Surroundings = process.env): Surroundings => ({
  ...others,
  PATH: [PATH, '/usr/sbin', '/sbin'].join(delimiter),
});

/** nginx and its brotli module. Throws with the install command when there is none. */
export function getNginx(surroundings: Surroundings = process.env): {
  program: string;
  brotli: string | undefined;
} {
  const program = findProgram(['nginx'], withSystem(surroundings));
  if (program === undefined)
    throw new Error(`There is no nginx. Type: sudo apt-get install ${NGINX.join(' ')}`);
  return { program, brotli: BROTLI.find((path) => existsSync(path)) };
}

const hasBrowser = (): boolean => {
  try {
    return Boolean(getBrowser());
  } catch {
    return false;
  }
};

const mayInstall = (): boolean => process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;

function apt(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', words, { stdio: 'inherit', env });
  } catch (cause) {
    console.error(`apt-get could not ${words.join(' ')}:`, cause instanceof Error ? cause.message : cause);
  }
}

/**
 * Installs missing packages if permitted. Without ffmpeg the WebAssembly build is used; without
 * nginx its journeys fail; without a browser this throws.
 */
export function ensurePrograms(): void {
  const missing = [
    [...(hasBrowser() ? [] : ['chromium']), ...(findProgram(['ffmpeg']) ? [] : ['ffmpeg'])],
    // Installed one by one: some distributions lack these, and the browser must install anyway.
    ...(findProgram(['nginx'], withSystem()) ? [] : NGINX.map((name) => [name])),
  ].filter((names) => names.length > 0);
  if (missing.length > 0 && mayInstall()) {
    apt('update');
    for (const names of missing) apt('install', '--yes', '--no-install-recommends', ...names);
  }
  getBrowser();
}
