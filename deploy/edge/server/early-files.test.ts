import { createWorkspace } from '../../testing/workspace-fixture';
import { buildTestEdge } from '../../testing/test-edge';

test('preloads the shell files of the first view, with hashes', async () => {
  const workspace = await createWorkspace();
  const parts = {
    en: ['words-en.js'],
    ar: ['words-ar.js'],
    frame: ['frame.js'],
    landing: ['controls.js', 'visitors.js'],
    'sign-in': ['account.js'],
  };
  await workspace.buildShell('aaaaaaaa', { parts });
  for (const file of Object.values(parts).flat()) await workspace.write(`shell/dist/${file}`, `// ${file}`);
  await workspace.buildRemote('chat', '11111111');
  await workspace.publish(['shell', 'chat']);
  const edge = await buildTestEdge(workspace.storeFolder);
  try {
    const early = async (url: string, headers: Record<string, string> = {}) => {
      const { body } = await edge.inject({ url, headers });
      const links = [
        ...body.matchAll(
          /<link rel="preload" as="script" href="[^"]*\/([^"/]+)" integrity="sha384-[^"]{64}" crossorigin="anonymous">/g,
        ),
      ];
      expect(links).toHaveLength(body.split('rel="preload"').length - 1);
      const [shell, ...others] = links.map(([, file]) => file);
      expect(shell).toBe('shell.js');
      return others;
    };
    const arabic = { 'accept-language': 'ar' };
    expect(await early('/welcome')).toEqual(['words-en.js', 'frame.js', 'controls.js', 'visitors.js']);
    expect(await early('/login', arabic)).toEqual(['words-ar.js', 'frame.js', 'account.js']);
    expect(await early('/nowhere')).toEqual(['words-en.js', 'frame.js']);
    expect(await early('/home', { ...arabic, cookie: 'lisan-view=chat' })).toEqual([
      ...['words-ar.js', 'frame.js', 'remote-entry.js', 'remote.js', 'view.js', 'ar.js'],
    ]);
  } finally {
    await edge.close();
    await workspace.remove();
  }
});
