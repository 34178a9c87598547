import { screen, within } from '@testing-library/react';
import { anAccessToken } from '../testing/access-token';
import { renderShell } from '../testing/render-shell';

class LoadedImage extends EventTarget {
  complete = true;
  naturalWidth = 1;
  src = '';
}

it("shows the user's photo in the account block", async () => {
  jest.spyOn(console, 'error').mockImplementation();
  // jsdom loads no images.
  Object.assign(window, { Image: LoadedImage });
  localStorage.setItem('access_token', anAccessToken());
  await renderShell('/home', {
    'POST /user/profile': () => ({ body: { profile_image: '/api/media/face' } }),
  });
  const account = screen.getByRole('button', { name: /^Your account/ });
  expect(account).toHaveTextContent('ل');
  const photo = await within(account).findByAltText('');
  expect(photo).toHaveAttribute('src', '/api/media/face');
});
