/** Embedded databases ready for reuse, shared by all test files of a jest process. */
const kept = [];

/** Their ten-second timers would delay the end of the process. */
const closeAll = () => Promise.all(kept.splice(0).map(({ pglite }) => pglite.close()));

// A dismissed jest worker stops listening to its parent.
process.on('removeListener', (event) => {
  if (event === 'message') void closeAll();
});

/** Without workers, jest calls this at the end. */
module.exports = closeAll;
module.exports.kept = kept;
