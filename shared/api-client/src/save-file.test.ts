import { saveFile } from './save-file';

const url = '/api/media/clip?expires=1&signature=x&download=1';

function answering(answer: () => Promise<Response>) {
  const clicked: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  return { clicked, fetched };
}

test("saves the server's file", async () => {
  const { clicked, fetched } = answering(async () => new Response(null));
  await saveFile(url);
  expect(clicked).toEqual([url]);
  expect(fetched).toHaveBeenCalledWith(expect.objectContaining({ pathname: '/api/media/clip' }), {
    method: 'HEAD',
  });
  expect(document.querySelector('a')).toBeNull();
});

test('rejects when the URL has expired or the server is unreachable, and saves nothing', async () => {
  const { clicked } = answering(async () => new Response(null, { status: 403 }));
  await expect(saveFile(url)).rejects.toMatchObject({ name: 'ApiError', status: 403 });
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  await expect(saveFile(url)).rejects.toMatchObject({ name: 'NetworkError' });
  expect(clicked).toEqual([]);
});
