// Loaded into the server process before its code: answers the campaign's queries, since the
// embedded database has no second client.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('../../../api/package.json', import.meta.url));
const besides = pathToFileURL(require.resolve('@electric-sql/pglite'));
const { PGlite } = await import(new URL('index.js', besides).href);

let database;
let isInTransaction = false;
const waiting = [];

/** Watches transactions, so that queries never run inside one. */
function watch(statement) {
  if (/^\s*(begin|start transaction)/i.test(statement)) isInTransaction = true;
  if (/^\s*(commit|rollback(?! to))/i.test(statement)) {
    isInTransaction = false;
    for (const ask of waiting.splice(0)) ask();
  }
}

const create = PGlite.create;
PGlite.create = async (...options) => {
  const made = await create.apply(PGlite, options);
  for (const name of ['query', 'exec']) {
    const run = made[name].bind(made);
    made[name] = (statement, ...rest) => {
      const running = run(statement, ...rest);
      watch(statement);
      return running;
    };
  }
  database = { query: made.query };
  return made;
};

process.on('message', ({ id, statement }) => {
  const ask = () => {
    if (isInTransaction) return void waiting.push(ask);
    database.query(statement).then(
      ({ rows }) => process.send({ id, rows }),
      (error) => process.send({ id, error: String(error) }),
    );
  };
  ask();
});
// Stops the server when the campaign is interrupted.
process.on('disconnect', () => process.exit(1));
