import { waitFor } from '@testing-library/react';
import { keepAttached } from './keep-attached';

test('what a script took off the page stands there again, as it was, and is told', async () => {
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
