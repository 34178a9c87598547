import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { name, dependencies, peerDependencies } = require('../package.json');
// A peer dependency when packed, so npm installs one copy; a dependency in this repository.
const needed = (peerDependencies ?? dependencies).webpack;
const { version: installed } = require('webpack/package.json');

// Module Federation uses webpack internals, which change in minor versions.
if (installed !== needed) {
  const error = new Error(
    `webpack ${installed} is installed, but ${name} needs exactly ${needed}. Run: npm install --save-dev --save-exact webpack@${needed}`,
  );
  // webpack prints the stack, which would bury the message.
  error.stack = `Error: ${error.message}`;
  throw error;
}
