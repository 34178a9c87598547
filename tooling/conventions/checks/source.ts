/** One written file of the tree; `path` is relative to the top folder, with `/`. */
export type Source = { path: string; text: string };

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\.violations\.ts$/.test(path);
export const isScript = (path: string): boolean => /\.([cm]?js|tsx?)$/.test(path) && !path.endsWith('.d.ts');
export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

/** The package of a path, as CONTRIBUTING counts them: `shell`, `remotes/chat`, `shared/ui`, … */
export function packageOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'remotes' || first === 'shared' ? `${first}/${second}` : first;
}

/** The number of a place in a text's lines, counted from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
