import { PGlite } from '@electric-sql/pglite';
import { PrivateFolder } from './private-folder';

/** A process of its own: making an empty database takes memory that a process does not give back. */
const [folder] = process.argv.slice(2);
const database = await PGlite.create({ fs: new PrivateFolder(folder ?? '') });
await database.close();
