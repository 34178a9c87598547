import { waitFor } from '@testing-library/react';
import { keepAttached, watchDocument } from './keep-attached';

test('restores an element removed by a script, with its state, and reports it', async () => {
  const [parent, element, box] = [
    document.createElement('div'),
    document.createElement('div'),
    document.createElement('input'),
  ];
  document.body.append(parent);
  element.append(box);
  parent.append(element);
  box.value = 'typed';
  const restored = jest.fn();
  keepAttached(element, parent, restored);

  parent.innerHTML = '';
  await waitFor(() => expect(restored).toHaveBeenCalledTimes(1));
  expect(parent.querySelector('input')).toBe(box);
  expect(box).toHaveValue('typed');

  element.replaceChildren();
  element.remove();
  await Promise.resolve();
  expect(parent).toBeEmptyDOMElement();
  expect(restored).toHaveBeenCalledTimes(1);
});

test('restores siblings too, and stops on request', async () => {
  const parent = document.createElement('div');
  const [element, beside] = [document.createElement('div'), document.createElement('dialog')];
  element.append('text');
  parent.append(element, beside);
  const restored = jest.fn();
  const stop = keepAttached(element, parent, restored);

  parent.replaceChildren();
  await waitFor(() => expect(restored).toHaveBeenCalledTimes(1));
  expect([...parent.children]).toEqual([element, beside]);

  stop();
  parent.replaceChildren();
  await Promise.resolve();
  expect(parent).toBeEmptyDOMElement();
});

test('reports a replaced document body once', async () => {
  const page = document.implementation.createHTMLDocument();
  const lost = jest.fn();
  watchDocument(page, lost);
  page.body.replaceChildren();
  await Promise.resolve();
  expect(lost).not.toHaveBeenCalled();
  page.replaceChildren();
  page.append(page.createElement('html'));
  await waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
});
