import { createServer } from 'node:http';
import { forwardTo } from './forward';
import { reportOrigin } from './processes';

reportOrigin(createServer(forwardTo(process.argv[2] ?? '')));
