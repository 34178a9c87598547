const { basename } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Where jest has no times of an earlier run, as in a fresh clone, it begins with the largest files. These take longest
 * because of what they start or wait for, and some are of ten lines: begun last, each leaves one core with nothing to do.
 */
const LONGEST = [
  'built-in-lip-sync.test.ts',
  'bombs.test.ts',
  'damaged-database.test.ts',
  'commands.test.ts',
  'upgrades.test.ts',
  'start-server.test.ts',
  'attacks.test.ts',
  'kills.test.ts',
  'field-rules.test.ts',
  'writer-speed.test.ts',
  'lip-sync-engine.test.ts',
  'interleavings.test.ts',
  'store-outages.test.ts',
  'fuzz.test.ts',
  'outages.test.ts',
  'data-folder.test.ts',
  'graceful-stop.test.ts',
  'stream-limit.test.ts',
  'slow-callers.test.ts',
  'with-the-api.test.ts',
];

const isLong = ({ path }) => LONGEST.includes(basename(path));
const byPosition = (one, other) =>
  LONGEST.indexOf(basename(one.path)) - LONGEST.indexOf(basename(other.path));

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const usual = super.sort(tests);
    if (usual.some((test) => test.duration !== undefined)) return usual;
    return [...usual.filter(isLong).sort(byPosition), ...usual.filter((test) => !isLong(test))];
  }
};
