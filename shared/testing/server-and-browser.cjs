const { readdirSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const { JSDOM } = createRequire(require.resolve('jest-environment-jsdom'))('jsdom');

const remotes = join(__dirname, '../../remotes');

/** Globals that Node has but a page needs from its own realm. */
const ofThePage = new Set(['navigator', 'Event', 'EventTarget', 'CustomEvent', 'MessageEvent']);
const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

/** Starts without document and window; `openBrowser()` adds them. `remotes` lists the remotes. */
module.exports = class ServerAndBrowser extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.remotes = readdirSync(remotes).map((folder) => ({
      ...JSON.parse(readFileSync(join(remotes, folder, 'remote.json'), 'utf8')),
      source: join(remotes, folder, 'src/remote'),
    }));
    this.global.openBrowser = () => this.openBrowser();
  }

  openBrowser() {
    const { global } = this;
    const { window } = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true });
    for (const name of [...Object.getOwnPropertyNames(window), ...inherited]) {
      if (name in global && !ofThePage.has(name)) continue;
      const found = window[name];
      const isClass = /^[A-Z]/.test(name);
      const value = typeof found === 'function' && !isClass ? found.bind(window) : found;
      Object.defineProperty(global, name, { configurable: true, writable: true, value });
    }
    global.window = global;
    this.window = window;
  }

  async teardown() {
    // Its timers keep the process alive.
    this.window?.close();
    await super.teardown();
  }
};
