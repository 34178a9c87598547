/** Testing Library with a longer wait: its default second is too short on a busy two-core machine. */
const library = require('@testing-library/react/dist/index.js');

library.configure({ asyncUtilTimeout: 10_000 });
module.exports = library;
