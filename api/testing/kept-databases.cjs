/**
 * Embedded databases that `emptied-database.ts` has ready for the next test that asks for one: of a process of jest, and
 * so of all its test files.
 */
const kept = [];

/** Its timers of ten seconds would hold up a process that has nothing left to do. */
const closeAll = () => Promise.all(kept.splice(0).map(({ pglite }) => pglite.close()));

// A worker of jest that is sent home stops listening to its master.
process.on('removeListener', (event) => {
  if (event === 'message') void closeAll();
});

/** Where jest has no workers, it is called when all has run. */
module.exports = closeAll;
module.exports.kept = kept;
