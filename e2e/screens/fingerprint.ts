import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * A picture as the means of its cells: enough to see that a button moved, a text is gone or a colour is another, too
 * little to see how an edge was smoothed.
 */
export interface Fingerprint {
  readonly columns: number;
  readonly rows: number;
  /** Of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** How bright each cell is, 0 to 255, row by row. */
  readonly light: Uint8Array;
  /** How much more red, then how much more blue than green each block of cells is, around 128. */
  readonly tint: Uint8Array;
}

/** Cells that a block of one tint is wide and high. */
export const BLOCK = 4;
/** Pixels that a cell is wide and high, as closely as whole cells fill the picture. */
const CELL = { phone: 15, desk: 30 };
/** Means are kept in steps of this: finer ones would be noise that does not compress. */
const STEP = 4;

/** Looks at a picture in a blank page of the browser, which knows how to read it. */
export async function readFingerprint(desk: Page, png: Buffer, width: number): Promise<Fingerprint> {
  const cell = width < 640 ? CELL.phone : CELL.desk;
  const order = { data: png.toString('base64'), cell, block: BLOCK, step: STEP };
  const { light, tint, ...size } = await desk.evaluate(measure, order);
  return { ...size, light: Uint8Array.from(light), tint: Uint8Array.from(tint) };
}

interface Order {
  readonly data: string;
  readonly cell: number;
  readonly block: number;
  readonly step: number;
}

/** Runs in the page. No function in it has a name: what compiles this names them by a helper that the page lacks. */
async function measure({ data, cell, block, step }: Order) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  const columns = Math.max(1, Math.round(width / cell));
  const rows = Math.max(1, Math.round(height / cell));
  const [across, down] = [Math.ceil(columns / block), Math.ceil(rows / block)];
  const [light, cells] = [new Float64Array(columns * rows), new Float64Array(columns * rows)];
  const [tint, blocks] = [new Float64Array(across * down * 2), new Float64Array(across * down)];
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height);
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((x * columns) / width);
      const index = (y * width + x) * 4;
      const [red, green, blue] = [pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0];
      const [one, many] = [
        row * columns + column,
        Math.floor(row / block) * across + Math.floor(column / block),
      ];
      light[one] = (light[one] ?? 0) + 0.3 * red + 0.59 * green + 0.11 * blue;
      cells[one] = (cells[one] ?? 0) + 1;
      tint[2 * many] = (tint[2 * many] ?? 0) + red - green;
      tint[2 * many + 1] = (tint[2 * many + 1] ?? 0) + blue - green;
      blocks[many] = (blocks[many] ?? 0) + 1;
    }
  }
  return {
    ...{ columns, rows, width, height },
    light: Array.from(light, (sum, index) =>
      Math.min(252, Math.round(sum / (cells[index] ?? 1) / step) * step),
    ),
    tint: Array.from(tint, (sum, index) =>
      Math.max(0, Math.min(252, Math.round((128 + sum / (blocks[index >> 1] ?? 1)) / step) * step)),
    ),
  };
}

/** As text: small, for most cells are as those beside them. */
export function encodeFingerprint({ columns, rows, width, height, light, tint }: Fingerprint): string {
  const values = [...light, ...tint];
  const steps = Uint8Array.from(values, (value, index) => (value - (values[index - 1] ?? 0)) / STEP);
  return `${columns} ${rows} ${width} ${height} ${brotliCompressSync(steps).toString('base64')}`;
}

/** Throws where it is no fingerprint. */
export function decodeFingerprint(text: string): Fingerprint {
  const [columns = 0, rows = 0, width = 0, height = 0] = text.split(' ').map(Number);
  const steps = brotliDecompressSync(Buffer.from(text.split(' ')[4] ?? '', 'base64'));
  const blocks = Math.ceil(columns / BLOCK) * Math.ceil(rows / BLOCK);
  if (columns * rows === 0 || steps.length !== columns * rows + 2 * blocks)
    throw new Error('This is no fingerprint.');
  const values = new Uint8Array(steps.length);
  for (const [index, step] of steps.entries()) values[index] = (values[index - 1] ?? 0) + step * STEP;
  const [light, tint] = [values.slice(0, columns * rows), values.slice(columns * rows)];
  return { columns, rows, width, height, light, tint };
}
