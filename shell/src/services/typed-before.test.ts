import { pageProtocol } from '@lisan/contract';
import { findTyped, giveBack } from './typed-before';

function begin() {
  document.body.innerHTML = '<main><textarea></textarea></main>';
  const picture = document.querySelector('main')!;
  picture.querySelector('textarea')!.value = 'A script for my shop';
  const typed = findTyped(picture);
  picture.remove();
  document.body.innerHTML = '<section></section>';
  const page = document.querySelector('section')!;
  giveBack(typed, page);
  return async function addBox() {
    const box = page.appendChild(document.createElement('textarea'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    return box.value;
  };
}

it('restores input in the matching field once it renders', async () => {
  expect(await begin()()).toBe('A script for my shop');
});

it('drops input when the user signs out in another tab', async () => {
  const addBox = begin();
  window.dispatchEvent(new StorageEvent('storage', { key: pageProtocol.accessToken, newValue: null }));
  expect(await addBox()).toBe('');
});

it('ignores other storage changes of another tab', async () => {
  const addBox = begin();
  window.dispatchEvent(new StorageEvent('storage', { key: 'lisan.theme', newValue: 'dark' }));
  expect(await addBox()).toBe('A script for my shop');
});
