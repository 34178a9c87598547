/**
 * Testing Library as every test of a browser's code gets it. What must come is waited for as long as a busy machine may
 * take: a bound of a fault, no measure of speed. Its own second is not always enough where two cores do everything.
 */
const library = require('@testing-library/react/dist/index.js');

library.configure({ asyncUtilTimeout: 10_000 });
module.exports = library;
