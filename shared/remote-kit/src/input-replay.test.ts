import { pageProtocol } from '@lisan/contract';
import { recordInput } from './input-replay';

function start() {
  document.body.innerHTML = '<main><textarea></textarea></main>';
  const prerendered = document.querySelector('main')!;
  prerendered.querySelector('textarea')!.value = 'A script for my shop';
  const input = recordInput(prerendered);
  prerendered.remove();
  document.body.innerHTML = '<section></section>';
  const page = document.querySelector('section')!;
  input.replay(page);
  return async function addBox() {
    const box = page.appendChild(document.createElement('textarea'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    return box.value;
  };
}

it('restores input in the matching field once it renders', async () => {
  expect(await start()()).toBe('A script for my shop');
});

it('drops input when the user signs out in another tab', async () => {
  const addBox = start();
  window.dispatchEvent(new StorageEvent('storage', { key: pageProtocol.accessToken, newValue: null }));
  expect(await addBox()).toBe('');
});

it('ignores other storage changes of another tab', async () => {
  const addBox = start();
  window.dispatchEvent(new StorageEvent('storage', { key: 'lisan.theme', newValue: 'dark' }));
  expect(await addBox()).toBe('A script for my shop');
});

describe('between two renders of a form', () => {
  function recordForm(change: (form: HTMLFormElement) => void) {
    document.body.innerHTML = `<form><input name="email"><input type="checkbox" name="news">
      <select name="plan"><option>Free</option><option>Creator</option></select><textarea></textarea><textarea></textarea></form>`;
    const form = document.querySelector('form')!;
    const markup = form.innerHTML;
    const input = recordInput(form);
    change(form);
    form.innerHTML = markup;
    return { form, input };
  }
  const valuesOf = (form: HTMLFormElement) =>
    [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ type, checked, value }) =>
      type === 'checkbox' ? checked : value,
    );

  it('restores text, a checkbox, a selection and fields without a name', () => {
    const { form, input } = recordForm((before) => {
      before.querySelector('input')!.value = 'a@example.com';
      before.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true;
      before.querySelector('select')!.value = 'Creator';
      before.querySelectorAll('textarea')[1]!.value = 'Dear Layla';
      before.dispatchEvent(new Event('input'));
    });
    input.replay(form);
    expect(valuesOf(form)).toEqual(['a@example.com', true, 'Creator', '', 'Dear Layla']);
  });

  it('restores the focus, even in an unchanged field', () => {
    const { form, input } = recordForm((before) => before.querySelector('input')!.focus());
    input.replay(form);
    expect(form.querySelector('input')).toHaveFocus();
  });

  it('waits until a field is enabled', async () => {
    const { form, input } = recordForm((before) => {
      before.querySelector('input')!.value = 'a@example.com';
      before.dispatchEvent(new Event('input'));
    });
    const field = form.querySelector('input')!;
    field.disabled = true;
    input.replay(form);
    expect(field).toHaveValue('');
    field.disabled = false;
    await Promise.resolve();
    expect(field).toHaveValue('a@example.com');
  });

  it('leaves fields that were not removed unchanged', () => {
    document.body.innerHTML = '<form><input name="kept"><input name="removed"></form>';
    const form = document.querySelector('form')!;
    const [kept, removed] = form.querySelectorAll('input');
    for (const field of [kept!, removed!]) field.value = 'first';
    const input = recordInput(form);
    input.stop();
    kept!.value = 'newer';
    removed!.outerHTML = '<input name="removed">';
    input.replayRemoved(form);
    expect(valuesOf(form)).toEqual(['newer', 'first']);
  });
});
