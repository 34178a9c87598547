/** A text file; `path` is relative to the top folder, with `/`. */
export type Source = { path: string; text: string };

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\.violations\.ts$/.test(path);
export const isScript = (path: string): boolean => /\.([cm]?js|tsx?)$/.test(path) && !path.endsWith('.d.ts');

/** Package of a path: `shell`, `remotes/chat`, `shared/ui`, … */
export function packageOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'remotes' || first === 'shared' ? `${first}/${second}` : first;
}
