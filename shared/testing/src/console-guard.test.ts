import { guardConsole } from './console-guard';

describe('the console guard', () => {
  const listenedTo = () => ({ error: () => undefined, warn: () => undefined });

  it('lets a quiet test pass', () => {
    expect(guardConsole(listenedTo())).not.toThrow();
  });

  it('fails a test that complained, once, and names every complaint', () => {
    const target: Pick<typeof console, 'error' | 'warn'> = listenedTo();
    const check = guardConsole(target);
    target.error('Each child needs a %s', 'key');
    target.warn(new Error('deprecated'), { by: 'react' });
    expect(check).toThrow(
      /console\.error: Each child needs a %s key\nconsole\.warn: Error: deprecated[^]*"react"/,
    );
    expect(check).not.toThrow();
  });

  it('guards the console of every web test', () => {
    expect(console.error.toString()).toContain('complaints');
  });
});
