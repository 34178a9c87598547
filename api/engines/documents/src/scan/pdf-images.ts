import { getResolvedPDFJS } from 'unpdf';
import { DocumentError } from '../document-error';
import type { PageViewport, PdfPage } from '../pdf/text-piece';
import { scanLimits } from './scan-limits';

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface PlacedImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  /** Only its black pixels are drawn. */
  readonly isMask: boolean;
  /** From the unit square to the displayed page, in points from its upper left corner. */
  readonly matrix: Matrix;
}

/** Lists the images that a page draws, in drawing order. Throws a DocumentError when none can be decoded. */
export async function listImages(page: PdfPage, viewport: PageViewport): Promise<PlacedImage[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const images: PlacedImage[] = [];
  const stack: Matrix[] = [];
  let matrix = toMatrix(viewport.transform);
  let hasFailed = false;
  let pixels = 0;
  for (const [index, operator] of fnArray.entries()) {
    const values: unknown = argsArray[index];
    const [first] = Array.isArray(values) ? (values as readonly unknown[]) : [];
    switch (operator) {
      case OPS.save:
        stack.push(matrix);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        matrix = stack.pop() ?? matrix;
        break;
      case OPS.transform:
        matrix = multiply(matrix, toMatrix(values));
        break;
      case OPS.paintFormXObjectBegin:
        stack.push(matrix);
        if (first) matrix = multiply(matrix, toMatrix(first));
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject: {
        const isMask = operator === OPS.paintImageMaskXObject;
        const image = await decode(page, first);
        pixels += image ? image.width * image.height : 0;
        if (pixels > scanLimits.imagePixels) throw new DocumentError('document_too_complex');
        if (image) images.push({ ...image, isMask, matrix });
        else hasFailed = true;
        break;
      }
      default:
    }
  }
  if (hasFailed && images.length === 0) throw new DocumentError('document_damaged');
  return images;
}

function toMatrix(values: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = ArrayBuffer.isView(values)
    ? (values as Float32Array)
    : (values as readonly number[]);
  return [a, b, c, d, e, f];
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

interface RawImage {
  readonly data?: Uint8Array | Uint8ClampedArray | string | null;
  readonly width: number;
  readonly height: number;
}

async function decode(
  page: PdfPage,
  named: unknown,
): Promise<Pick<PlacedImage, 'data' | 'width' | 'height' | 'channels'> | undefined> {
  let image = typeof named === 'string' ? await findObject(page, named) : (named as RawImage | null);
  // A mask may name its bytes instead of holding them.
  if (typeof image?.data === 'string') image = await findObject(page, image.data);
  if (!image || typeof image.data === 'string' || !image.data) return undefined;
  const { width, height } = image;
  const data = new Uint8Array(image.data.buffer, image.data.byteOffset, image.data.byteLength);
  const channels = data.length / (width * height);
  if (channels === 1 || channels === 3 || channels === 4) return { data, width, height, channels };
  const rowBytes = Math.ceil(width / 8);
  return data.length === rowBytes * height
    ? { data: unpackBits(data, width, height), width, height, channels: 1 }
    : undefined;
}

function findObject(page: PdfPage, name: string): Promise<RawImage | null> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    objects.get(name, (object: RawImage | null) => resolve(object));
  });
}

/** From one bit a pixel, rows padded to bytes; 1 is white. */
function unpackBits(bits: Uint8Array, width: number, height: number): Uint8Array {
  const grey = new Uint8Array(width * height);
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = bits[y * rowBytes + (x >> 3)] ?? 0;
      grey[y * width + x] = byte & (0x80 >> (x & 7)) ? 255 : 0;
    }
  }
  return grey;
}
