import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';

/** What one source, or one package, has in a built file. */
export interface Share {
  readonly source: string;
  /** Characters of the minified text that came from it. */
  readonly characters: number;
  /** Of the file's bytes over the wire, by its part of the characters. */
  readonly bytes: number;
}

/** Bytes as brotli makes them of the whole text. */
export const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }).byteLength;

/** The characters of a built script by the source that they came from, by the map beside it. */
export function attribute(text: string, map: SourceMapPayload): Map<string, number> {
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

/** `node_modules/react-dom/…` is `react-dom`; `shared/ui/src/menu/Menu.tsx` is `shared/ui`; what the bundler wrote is `webpack`. */
export function packageOf(source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '');
  const foreign = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  if (foreign?.[1]) return foreign[1];
  const own = /(?:^|\/)(shared\/[^/]+|remotes\/[^/]+|shell|src)(?=\/)/.exec(path);
  if (own?.[1] && !path.startsWith('webpack/')) return own[1];
  return 'webpack';
}

/** The shares of a built file, largest first. `name` groups sources. */
export function sharesOf(file: string, name: (source: string) => string = packageOf): Share[] {
  const text = readFileSync(file, 'utf8');
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload;
  const grouped = new Map<string, number>();
  for (const [source, characters] of attribute(text, map)) {
    const group = name(source);
    grouped.set(group, (grouped.get(group) ?? 0) + characters);
  }
  const ratio = compressed(text) / text.length;
  return [...grouped]
    .map(([source, characters]) => ({ source, characters, bytes: Math.round(characters * ratio) }))
    .sort((one, other) => other.bytes - one.bytes);
}
