import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface Share {
  readonly source: string;
  readonly characters: number;
  /** Estimated compressed bytes, by share of characters. */
  readonly bytes: number;
}

const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }).byteLength;

function attribute(text: string, map: SourceMapPayload): Map<string, number> {
  const sources = new SourceMap(map);
  const characters = new Map<string, number>();
  text.split('\n').forEach((line, row) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = sources.findEntry(row, column);
      const source = ('originalSource' in entry ? entry.originalSource : undefined) ?? '';
      characters.set(source, (characters.get(source) ?? 0) + 1);
    }
  });
  return characters;
}

/** `node_modules/react-dom/…` is `react-dom`; `shared/ui/src/menu/Menu.tsx` is `shared/ui`; generated code is `webpack`. */
function packageOf(source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '');
  const foreign = /^(?:@[^/]+\/)?[^/]+/.exec(path.split('node_modules/').at(-1) ?? '');
  if (path.includes('node_modules/') && foreign) return foreign[0];
  const own = /(?:^|\/)(shared\/[^/]+|remotes\/[^/]+|shell|src)(?=\/)/.exec(path);
  if (own?.[1] && !path.startsWith('webpack/')) return own[1];
  return 'webpack';
}

function sharesOf(text: string, map: SourceMapPayload): Share[] {
  const grouped = new Map<string, number>();
  for (const [source, characters] of attribute(text, map)) {
    const group = packageOf(source);
    grouped.set(group, (grouped.get(group) ?? 0) + characters);
  }
  const ratio = compressed(text) / text.length;
  return [...grouped]
    .map(([source, characters]) => ({ source, characters, bytes: Math.round(characters * ratio) }))
    .sort((one, other) => other.bytes - one.bytes);
}

interface Build {
  readonly scripts?: readonly string[];
  readonly entry?: string;
  readonly preload?: readonly string[];
  readonly parts?: Readonly<Record<string, readonly string[]>>;
}

export function mapBuild(folder: string): { file: string; bytes: number; shares: Share[] }[] {
  const read = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');
  const { scripts = [], entry, preload = [], parts = {} } = JSON.parse(read('build.json')) as Build;
  const files = new Set([...scripts, ...(entry ? [entry] : []), ...preload, ...Object.values(parts).flat()]);
  return [...files].map((file) => {
    const text = read(file);
    // Translations have no source map.
    const map = existsSync(join(folder, 'dist', `${file}.map`)) ? read(`${file}.map`) : undefined;
    return {
      file,
      bytes: compressed(text),
      shares: map === undefined ? [] : sharesOf(text, JSON.parse(map) as SourceMapPayload),
    };
  });
}
