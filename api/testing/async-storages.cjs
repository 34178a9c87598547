const hooks = require('node:async_hooks');

const made = new Set();

/** Node never frees a used storage, and before version 24 checks each at every promise. */
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    made.add(this);
  }
};

/** Disables a finished file's storages. A storage used again still works. */
exports.releaseStorages = () => {
  for (const storage of made) storage.disable();
  made.clear();
};
