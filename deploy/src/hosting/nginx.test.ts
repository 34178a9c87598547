import { servedKinds } from '../release/build-output';
import { writeNginx } from './nginx';

test('every kind of file that is published has its content type', () => {
  const text = writeNginx({
    listen: '8080',
    edges: ['127.0.0.1:4000'],
    apis: [],
    assets: '/store/assets',
    scratch: '/tmp',
    trustedProxies: [],
    brotli: undefined,
    resolver: undefined,
  });
  const [, types = ''] = /\btypes \{([^}]*)\}/.exec(text) ?? [];
  // A type, which may be quoted with a space in it, and then its endings.
  const known = types.split(';').flatMap((line) => line.trim().split(' ').slice(1));
  expect(known).toEqual(expect.arrayContaining(servedKinds));
});
