import { calls } from '@lisan/contract';
import { findCircles, findLoose, findUpwardTests } from './checks/floors';
import { listFiles, readSources } from './tree';

const TOP = 'api/src/';
const all = readSources();
const sources = all.filter(({ path }) => path.startsWith(TOP));
const file = (path: string, text = '') => ({ path: `${TOP}${path}`, text });

describe('the floors of the server', () => {
  it('hold every file and every folder above all that it imports', () => {
    expect(findCircles(sources, TOP)).toEqual([]);
  });

  it('have the server, the app and its core on no floor, and nothing else', () => {
    expect(findLoose(listFiles(), TOP)).toEqual(
      ['app.ts', 'core.ts', 'fastify.d.ts', 'server.ts'].map((name) => `${TOP}${name}`),
    );
    expect(findLoose([`${TOP}keys.ts`, `${TOP}auth/keys.ts`], TOP)).toEqual([`${TOP}keys.ts`]);
  });

  it.each([
    ['two folders', 'jobs/queue.ts', '../events/events', 'events/topics.ts', '../jobs/news'],
    ['a folder and a file', 'core.ts', './user', 'user/sessions.ts', '../core'],
    ['two folders of a module', 'text/a/one.ts', '../b/two', 'text/b/three.ts', '../a'],
  ])('would not hold %s that import each other', (_what, one, to, other, back) => {
    const violating = [
      file(one, `import type { Thing } from '${to}';\n`),
      file(other, `export { thing } from '${back}';\n`),
      ...['events/events.ts', 'jobs/news.ts', 'user/index.ts', 'text/b/two.ts', 'text/a/index.ts'].map(
        (path) => file(path),
      ),
    ];
    expect(findCircles(violating, TOP)).toHaveLength(1);
  });

  it('hold every test beside or above what it imports', () => {
    expect(findUpwardTests(sources, TOP)).toEqual([]);
  });

  it.each([
    ['a test', 'events/events.test.ts'],
    ['what tests are made of', 'events/testing/fake-events.ts'],
  ])('would not hold %s that imports from above', (_what, path) => {
    const up = path.includes('/testing/') ? '../../' : '../';
    const violating = [
      file('jobs/queue.ts', `import '../events/events';\n`),
      file('jobs/queue.test.ts', `import './queue';\nimport '../events/events';\n`),
      file('events/events.ts'),
      file(path, `import '${up}jobs/queue';\n`),
    ];
    expect(findUpwardTests(violating, TOP)).toEqual([
      expect.stringContaining(`${path} imports jobs/queue.ts`),
    ]);
    expect(findCircles(violating, TOP)).toEqual([]);
  });
});

describe('the folders of the other packages', () => {
  it.each(['deploy/src/', 'shell/src/', 'remotes/', 'shared/', 'e2e/', 'tooling/'])(
    '%s import each other in one direction',
    (top) => {
      expect(findCircles(all, top)).toEqual([]);
    },
  );
});

describe('the tag of a call', () => {
  it.each(Object.entries(calls))('of %s is the folder that answers it', (key, { tag }) => {
    const answering = sources
      .filter(({ path, text }) => path.endsWith('.routes.ts') && text.includes(`'${key}'`))
      .map(({ path }) => path.slice(`${TOP}modules/`.length).split('/')[0]);
    expect([...new Set(answering)]).toEqual([tag]);
  });
});
