import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Smaller responses fit one packet anyway. */
const WORTH_IT = 1024;

type Twins = Promise<(readonly [ending: string, bytes: Buffer])[]>;
const made = new WeakMap<Buffer, Twins>();

/** Compressed variants by ending, made once with the slowest settings. */
export function compressed(path: string, content: Buffer): Twins {
  const twins = made.get(content) ?? compress(path, content);
  made.set(content, twins);
  return twins;
}

async function compress(
  path: string,
  content: Buffer,
): Promise<(readonly [ending: string, bytes: Buffer])[]> {
  if (content.length < WORTH_IT || !/\.(?:js|css|json|svg|vtt|txt)$/.test(path)) return [];
  return [
    ['.br', await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })],
    ['.gz', await gzipped(content, { level: 9 })],
  ];
}
