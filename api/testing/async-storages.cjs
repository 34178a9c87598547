const hooks = require('node:async_hooks');

/** Those that the test file which runs now has made. */
const made = new Set();

/** Node keeps each for ever once it was used, and before version 24 asks every one of them at every promise that is made. */
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    made.add(this);
  }
};

/** After a test file: lets go of its stores. One that is used again all the same works as before. */
exports.releaseStorages = () => {
  for (const storage of made) storage.disable();
  made.clear();
};
