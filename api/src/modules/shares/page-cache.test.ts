import { createPageCache } from './page-cache';

function createCounted(maxBytes?: number) {
  const pages = createPageCache(maxBytes);
  const rendered: string[] = [];
  const get = async (key: string, version = '1', html = `${key}${version}`) => {
    const page = await pages.get(key, version, async () => {
      rendered.push(html);
      return html;
    });
    return page.html.toString();
  };
  return { get, rendered, pages };
}

describe('the shared page cache', () => {
  it('renders a page once for concurrent requests', async () => {
    const { get, rendered } = createCounted();
    expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a1', 'a1', 'a1']);
    await get('a');
    expect(rendered).toEqual(['a1']);
  });

  it('renders again when the version changes', async () => {
    const { get, rendered } = createCounted();
    await get('a', '1');
    expect(await get('a', '2')).toBe('a2');
    expect(rendered).toEqual(['a1', 'a2']);
  });

  it('evicts the least recently used pages beyond the byte limit', async () => {
    const { get, rendered } = createCounted(8);
    await get('a', '1', 'aaaa');
    await get('b', '1', 'bbbb');
    await get('a', '1', 'aaaa');
    await get('c', '1', 'cccc');
    rendered.length = 0;
    await get('a', '1', 'aaaa');
    await get('b', '1', 'bbbb');
    expect(rendered).toEqual(['bbbb']);
  });

  it('does not cache a failed render', async () => {
    const { pages } = createCounted();
    await expect(pages.get('a', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await pages.get('a', '1', async () => 'fine')).html.toString()).toBe('fine');
  });
});
