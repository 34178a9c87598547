import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderSquare } from '.';
import { unsupportedImages, imageBombs } from './testing/image-bombs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const save = async (bytes: Uint8Array): Promise<string> => {
  const path = join(folder, 'picture');
  await writeFile(path, bytes);
  return path;
};
const draw = async (bytes: Uint8Array): Promise<unknown> =>
  renderSquare(await save(bytes), 64).catch((error: unknown) => error);

describe('uploaded image', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('redraws %s', async (format) => {
    const create = { width: 300, height: 200, channels: 3, background: 'teal' } as const;
    const path = await save(await sharp({ create }).toFormat(format).toBuffer());
    const drawn = await sharp(await renderSquare(path, 64)).metadata();
    expect(drawn).toMatchObject({ format: 'webp', width: 64, height: 64 });
  });

  it('reports too many pixels', async () => {
    const [, make] = Object.entries(imageBombs)[0] ?? [];
    expect(await draw(make?.() ?? Buffer.of())).toMatchObject({
      translationKey: 'image_too_large',
      values: { megapixels: 16 },
    });
  });

  it.each(Object.entries(unsupportedImages))('rejects an unsupported %s', async (_, make) => {
    expect(await draw(make())).toMatchObject({ code: 'unsupported_type', translationKey: 'image_type' });
  });
});
