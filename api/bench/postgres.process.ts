import { startPostgres } from '../testing/postgres-server';

/** A PostgreSQL for as long as the parent lives; tells its parent the address of an empty database. */
const postgres = await startPostgres();
process.on('disconnect', () => void postgres.stop().then(() => process.exit(0)));
process.send?.(await postgres.createDatabase());
