import { PGlite } from '@electric-sql/pglite';
import { PrivateFolder } from './private-folder';

/** Runs in its own process, since creating a database uses memory that is never freed. */
const [folder] = process.argv.slice(2);
const database = await PGlite.create({ fs: new PrivateFolder(folder ?? '') });
await database.close();
