import { createProviderHttp } from '@lisan/engine-contract';
import { isInLibrary } from '../speech-engine-choice';
import { listAllVoices } from './elevenlabs-voices';

function serve(...pages: object[]) {
  let asked = 0;
  const http = createProviderHttp({ name: 'ElevenLabs', baseUrl: 'http://127.0.0.1:1' });
  const json = async () => pages[Math.min((asked += 1), pages.length) - 1];
  const answer = { ...({} as Awaited<ReturnType<typeof http.request>>), json };
  return { http: { ...http, request: async () => answer }, asked: () => asked };
}
const voice = (id: string, more: object = {}) => ({ voice_id: id, name: id, category: 'premade', ...more });

test('deduplicates a voice across and within pages', async () => {
  const { http } = serve(
    { voices: [voice('one'), voice('two'), voice('one')], has_more: true, next_page_token: 'next' },
    { voices: [voice('two', { name: 'other' }), voice('three')], has_more: false },
  );
  const voices = await listAllVoices(http, { ids: [] });
  expect(voices.map(({ id, name }) => [id, name])).toEqual([
    ['one', 'one'],
    ['two', 'two'],
    ['three', 'three'],
  ]);
});

test('stops when a page links to itself', async () => {
  const { http, asked } = serve({ voices: [voice('one')], has_more: true, next_page_token: 'again' });
  expect(await listAllVoices(http, { ids: [] })).toHaveLength(1);
  expect(asked()).toBe(2);
});

test.each([
  [{}],
  [{ voices: null }],
  [{ voices: 'none' }],
  [{ voices: [null, 3, { name: 'no id' }, { voice_id: 'no-name' }] }],
  [[]],
  ['text'],
  [null],
])('lists no voices for a page without usable entries: %j', async (page) => {
  expect(await listAllVoices(serve(page as object).http, { ids: [] })).toEqual([]);
});

test('keeps possible personal voices out of the library unless the operator chose them', async () => {
  const voices = [
    voice('shared', { category: 'professional', is_owner: false }),
    voice('ours', { category: 'professional', is_owner: true }),
    voice('chosen', { category: 'professional', is_owner: true }),
    voice('clone', { category: 'cloned' }),
    voice('unsaid', { category: null }),
    voice('of-tomorrow', { category: 'personal_instant' }),
  ];
  const inLibrary = async (ids: string[]) =>
    (await listAllVoices(serve({ voices }).http, { ids })).filter(isInLibrary).map(({ id }) => id);
  expect(await inLibrary([])).toEqual(['shared']);
  expect(await inLibrary(['chosen', 'clone', 'shared'])).toEqual(['chosen', 'shared']);
});
