import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { reportStrayErrors } from './stray-errors';

const manifest = {
  ...aReleaseManifest({ chat: aRemoteRelease('chat'), billing: aRemoteRelease('billing') }),
  lastGood: { chat: aRemoteRelease('chat', { version: '0.0.9-0', base: '/remotes/chat/0.0.9-0/' }) },
};

function thrownBy(file: string): Error {
  return Object.assign(new Error('planted'), {
    stack: `Error: planted\n    at tick (http://localhost${file}:1:2)\n    at http://localhost/shell/1/shell.js:3:4\n    at http://localhost/remotes/billing/0.1.0-11111111/view.js:5:6`,
  });
}

test.each([
  ['/remotes/chat/0.1.0-11111111/view.js', 'remote chat 0.1.0-11111111'],
  ['/remotes/chat/0.0.9-0/view.js', 'remote chat 0.0.9-0'],
  ['/remotes/billing/0.1.0-11111111/view.js', 'remote billing 0.1.0-11111111'],
])('attributes errors of timers and promises in %s to its remote', (file, name) => {
  const page = new EventTarget();
  const report = jest.fn();
  const recordFact = jest.fn();
  reportStrayErrors(manifest, report, recordFact, page as Window);
  const fault = thrownBy(file);
  page.dispatchEvent(Object.assign(new Event('error'), { error: fault, message: '', filename: '' }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: fault }));
  expect(report.mock.calls).toEqual([
    [fault, `${name}, uncaught`],
    [fault, `${name}, unhandled rejection`],
  ]);
  const [, remote, version] = name.split(' ');
  expect(recordFact.mock.calls).toEqual([
    ['uncaught', remote, version],
    ['rejection', remote, version],
  ]);
});

test('attributes errors of unknown origin to the page, whatever was thrown', () => {
  const page = new EventTarget();
  const report = jest.fn();
  const recordFact = jest.fn();
  reportStrayErrors(manifest, report, recordFact, page as Window);
  page.dispatchEvent(
    Object.assign(new Event('error'), { error: null, message: 'Script error.', filename: '' }),
  );
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: undefined }));
  expect(report.mock.calls).toEqual([
    [new Error('Script error.'), 'page, uncaught'],
    [undefined, 'page, unhandled rejection'],
  ]);
  expect(recordFact).not.toHaveBeenCalled();
});
