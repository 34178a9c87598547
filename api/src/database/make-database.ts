import { PGlite } from '@electric-sql/pglite';

/** A process of its own: making an empty database takes memory that a process does not give back. */
const [folder] = process.argv.slice(2);
// Whoever asked for it is gone: nobody will ever look at it.
process.stdin.on('end', () => process.exit(1)).resume();
const database = await PGlite.create({ dataDir: folder ?? '' });
await database.close();
process.exit(0);
