/** Writes the checks of events anew: `npm run generate:events`. */
import { writeFileSync } from 'node:fs';
import { generateEventChecks } from '@lisan/contract/testing';
import { eventChecksFile } from './event-checks-file';

writeFileSync(eventChecksFile, generateEventChecks());
