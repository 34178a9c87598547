import { hasRun, inject, readChat } from '../fixtures/altered-manifest';
import { expect, test } from '../fixtures/test';

test('blocks every kind of file that was changed in transit', async ({ home, expectedComplaints }) => {
  expectedComplaints.push('Content Security Policy', 'Failed to', 'Fetch API', 'net::ERR_', 'MIME type');
  const { base, entry, integrity } = await readChat(home);
  const hash = integrity[entry] ?? '';
  const asked = [
    await inject(home, `**${base}changed.css*`, 'body { display: none }', 'text/css'),
    await inject(home, `**${base}changed.mjs*`, 'globalThis.injected = true;'),
    await inject(home, `**${base}changed.html*`, '<script>parent.injected = true</script>', 'text/html'),
  ];
  // Fetched as data, which isn't executed.
  await inject(home, `**${base}changed.json*`, '{"injected":true}', 'application/json');
  await inject(home, `**${base}changed.wasm*`, '\0asm\u0001\0\0\0', 'application/wasm');
  const outcomes = await home.evaluate(
    async ([at = '', integrity = '']) => {
      const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
      const importAs = (file: string, type: string) => import(`${at}${file}`, { with: { type } });
      const attempt = (act: () => Promise<unknown>) =>
        act().then(
          () => 'ran',
          () => 'refused',
        );
      const element = (tag: string, attributes: object) =>
        new Promise<void>((resolve, reject) => {
          const made = Object.assign(document.createElement(tag), attributes);
          made.addEventListener('load', () => resolve());
          made.addEventListener('error', () => reject(new Error(tag)));
          document.head.append(made);
        });
      const styleWithin = () =>
        new Promise<void>((resolve, reject) => {
          const style = Object.assign(document.createElement('style'), { nonce });
          style.addEventListener('load', () => {
            const [rule] = style.sheet?.cssRules ?? [];
            if (rule instanceof CSSImportRule && rule.styleSheet) resolve();
            else reject(new Error('style'));
          });
          style.addEventListener('error', () => reject(new Error('style')));
          style.textContent = `@import url('${at}changed.css?imported');`;
          document.head.append(style);
        });
      return {
        sheet: await attempt(() => element('link', { rel: 'stylesheet', href: `${at}changed.css`, nonce })),
        sheetWithin: await attempt(styleWithin),
        sheetAsModule: await attempt(() => importAs('changed.css?module', 'css')),
        dataAsScript: await attempt(() => import(`${at}changed.json?script`)),
        dataOfAnotherHash: await attempt(() => fetch(`${at}changed.json`, { integrity })),
        module: await attempt(() => import(`${at}changed.mjs`)),
        bytecode: await attempt(() => WebAssembly.compileStreaming(fetch(`${at}changed.wasm`))),
        bytecodeAtOnce: await attempt(() =>
          WebAssembly.instantiateStreaming(fetch(`${at}changed.wasm?once`)),
        ),
        bytecodeAsModule: await attempt(() => import(`${at}changed.wasm?module`)),
        bytecodeHere: await attempt(() =>
          WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
        ),
        object: await attempt(() => element('object', { data: `${at}changed.html?object` })),
      };
    },
    [base, hash],
  );
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((kind) => [kind, 'refused'])));
  expect(asked.flat()).toEqual([]);
  expect(await hasRun(home)).toBe(false);
  await expect(home.getByRole('main').getByRole('heading', { name: 'Text Generation' })).toBeVisible();
});
