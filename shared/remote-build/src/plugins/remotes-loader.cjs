const { join } = require('node:path');

/** Writes the remotes' definitions into static-source.js, as modules of this build. */
module.exports = function listRemotes(source) {
  const { root, names } = this.getOptions();
  const entries = names.map((name) => {
    const file = JSON.stringify(join(root, 'remotes', name, 'src', 'remote.tsx'));
    return `${JSON.stringify(name)}: () => import(/* webpackMode: "eager" */ ${file})`;
  });
  return source.replace('__LISAN_REMOTES__', `{ ${entries.join(', ')} }`);
};
