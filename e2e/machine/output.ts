import type { ChildProcess } from 'node:child_process';

/**
 * Reads a child's output until `find` returns a value; `found` is undefined when it exits first.
 */
export function watchOutput(child: ChildProcess, find: (printed: string) => string | undefined) {
  let printed = '';
  const found = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        printed += part.toString();
        const value = find(printed);
        if (value !== undefined) resolve(value);
      });
    child.once('exit', () => resolve(undefined));
  });
  return { found, printed: () => printed };
}
