import { guardConsole } from './console-guard';

describe('guardConsole', () => {
  const listenedTo = () => ({ error: () => undefined, warn: () => undefined });

  it('passes without console output', () => {
    expect(guardConsole(listenedTo())).not.toThrow();
  });

  it('throws once with every recorded message', () => {
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
