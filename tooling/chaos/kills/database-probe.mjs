// Loaded into the server's process before its own code: answers the campaign's questions to the embedded database, which
// nobody else can open meanwhile. The server itself runs as it is.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('../../../api/package.json', import.meta.url));
const besides = pathToFileURL(require.resolve('@electric-sql/pglite'));
const { PGlite } = await import(new URL('index.js', besides).href);

let database;
let isInTransaction = false;
const waiting = [];

/** Statements of the server pass by here: what is asked between its `begin` and `commit` would see half of something. */
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
// A campaign that was broken off leaves no server behind.
process.on('disconnect', () => process.exit(1));
