import { defineCalls } from '../call';
import { Project } from '../entities/project';

export const demoCalls = defineCalls({
  'GET /demo/face': {
    summary: 'Still image of the sample face',
    tag: 'demo',
    auth: 'none',
    raw: 'image/jpeg',
    errors: [],
  },
  'POST /demo': {
    summary: 'Open the guided project with its sample face; grants its quota once per account',
    tag: 'demo',
    auth: 'bearer',
    response: Project,
    errors: [401, 409, 429, 503],
  },
});
