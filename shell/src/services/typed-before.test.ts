import { pageProtocol } from '@lisan/contract';
import { findTyped, giveBack } from './typed-before';

/** Text that was typed into a picture, and the page that comes in its place. */
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

it('is given to the field that stands for the same, once that is there', async () => {
  expect(await begin()()).toBe('A script for my shop');
});

it('is given to nobody when its writer has signed out elsewhere', async () => {
  const addBox = begin();
  window.dispatchEvent(new StorageEvent('storage', { key: pageProtocol.accessToken, newValue: null }));
  expect(await addBox()).toBe('');
});

it('what else another tab keeps takes nothing away', async () => {
  const addBox = begin();
  window.dispatchEvent(new StorageEvent('storage', { key: 'lisan.theme', newValue: 'dark' }));
  expect(await addBox()).toBe('A script for my shop');
});
