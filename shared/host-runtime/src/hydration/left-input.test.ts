import { pageProtocol } from '@lisan/contract';
import { replayLeftInput } from './left-input';

const aField = { tagName: 'TEXTAREA', type: 'textarea', name: '', id: 'message', defaultValue: '' };
const keep = (left: unknown) => sessionStorage.setItem(pageProtocol.leftInput, JSON.stringify(left));

function aView(): HTMLTextAreaElement {
  document.body.innerHTML = '<div><textarea id="message"></textarea></div>';
  return document.querySelector('textarea') as HTMLTextAreaElement;
}

afterEach(() => sessionStorage.clear());

test('gives back what was typed into the view, once', () => {
  keep({ view: 'chat', fields: [{ ...aField, value: 'Coffee at dawn' }] });
  const field = aView();
  const seen: string[] = [];
  field.addEventListener('input', () => seen.push(field.value));
  replayLeftInput('chat', document.body);
  expect(seen).toEqual(['Coffee at dawn']);
  const next = aView();
  replayLeftInput('chat', document.body);
  expect(next).toHaveValue('');
});

test('gives it back to a field that renders later', async () => {
  keep({ view: 'chat', fields: [{ ...aField, value: 'Coffee at dawn' }] });
  document.body.replaceChildren();
  replayLeftInput('chat', document.body);
  const field = aView();
  await Promise.resolve();
  expect(field).toHaveValue('Coffee at dawn');
});

test.each([
  ['another view', JSON.stringify({ view: 'notes', fields: [{ ...aField, value: 'x' }] })],
  ['unreadable data', '{'],
])('leaves the view empty after input in %s', (_case, text) => {
  sessionStorage.setItem(pageProtocol.leftInput, text);
  const field = aView();
  replayLeftInput('chat', document.body);
  expect(field).toHaveValue('');
});
