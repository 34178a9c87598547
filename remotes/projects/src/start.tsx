import { startAlone } from '@lisan/testing';
import { remote } from './remote';

await startAlone(remote, { 'GET /projects': () => ({ projects: [], chosen: null }) });
