const { basename } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Without earlier timings, jest starts with the largest files. These take longest regardless of size and
 * would leave a core idle if started last.
 */
const LONGEST = [
  'built-in-lip-sync.slow.test.ts',
  'bombs.slow.test.ts',
  'attacks.slow.test.ts',
  'start-server.slow.test.ts',
  'commands.slow.test.ts',
  'lip-sync-busy.slow.test.ts',
  'lip-sync.slow.test.ts',
  'scan-reader.slow.test.ts',
  'kills.slow.test.ts',
  'damaged-database.slow.test.ts',
  'upgrades.slow.test.ts',
  'workers.slow.test.ts',
  'fuzz.slow.test.ts',
  'speech-engine.slow.test.ts',
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
