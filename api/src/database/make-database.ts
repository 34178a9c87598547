import { PGlite } from '@electric-sql/pglite';

/** A process of its own: making an empty database takes memory that a process does not give back. */
const [folder] = process.argv.slice(2);
const database = await PGlite.create({ dataDir: folder ?? '' });
await database.close();
