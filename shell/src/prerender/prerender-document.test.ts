import { listedPaths } from '@lisan/contract';
import { paths } from '../navigation/paths';
import { prerenderDocument } from './prerender-document';

const untitled: readonly string[] = [paths.root, paths.home, paths.welcome];

describe.each(['en', 'ar'] as const)('the document (%s)', (language) => {
  it('has a title and a description for every page', async () => {
    const { document } = await prerenderDocument(language);
    const pages = [...Object.values(paths), 'missing'].filter((path) => !untitled.includes(path));
    for (const path of [...pages, ...listedPaths.filter((path) => path !== paths.welcome)])
      expect(document?.heads[path]).toEqual({
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
      });
  });

  it('holds font files, icons and questions', async () => {
    const { document } = await prerenderDocument(language);
    expect(document?.fonts.match(/@font-face/g)).toHaveLength(3);
    expect(document?.questions).toHaveLength(6);
    expect(Object.values(document?.icons ?? {}).every(Boolean)).toBe(true);
  });
});
