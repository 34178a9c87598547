import { pageBuild } from '@lisan/remote-build';

/** @public webpack reads it. */
export default pageBuild(import.meta.url, {
  entry: './gallery/start.tsx',
  title: 'Lisan · components',
  folder: 'gallery/dist',
  port: 3010,
});
