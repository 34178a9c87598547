import sharp, { type Sharp } from 'sharp';
import type { PlacedImage } from './pdf-images';
import { toRaster, type PageRaster } from './page-raster';
import { scanLimits } from './scan-limits';

const POINTS_PER_INCH = 72;
const MAX_DOTS_PER_INCH = 400;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Draws the images of a scanned page at their own resolution; undefined without any. */
export async function drawPage(images: readonly PlacedImage[]): Promise<PageRaster | undefined> {
  const placed = images.map((image) => ({ image, box: boxOf(image) })).filter(({ box }) => hasArea(box));
  const [only, ...more] = placed;
  if (!only) return undefined;
  if (more.length === 0) return toRaster(turn(only.image));
  const page = {
    left: Math.min(...placed.map(({ box }) => box.left)),
    top: Math.min(...placed.map(({ box }) => box.top)),
    right: Math.max(...placed.map(({ box }) => box.right)),
    bottom: Math.max(...placed.map(({ box }) => box.bottom)),
  };
  const scale = scaleOf(placed, page);
  const layers = await Promise.all(
    placed.map(async ({ image, box }) => {
      const left = Math.round((box.left - page.left) * scale);
      const top = Math.round((box.top - page.top) * scale);
      const width = Math.max(1, Math.round((box.right - page.left) * scale) - left);
      const height = Math.max(1, Math.round((box.bottom - page.top) * scale) - top);
      const { data, info } = await turn(image)
        .resize(width, height, { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      return { input: data, raw, left, top, blend: image.isMask ? 'multiply' : 'over' } as const;
    }),
  );
  const drawn = await sharp({
    create: {
      width: Math.max(...layers.map(({ left, raw }) => left + raw.width)),
      height: Math.max(...layers.map(({ top, raw }) => top + raw.height)),
      channels: 3,
      background: 'white',
    },
  })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = drawn.info;
  return toRaster(sharp(drawn.data, { raw: { width, height, channels } }));
}

function boxOf({ matrix: [a, b, c, d, e, f] }: PlacedImage): Box {
  const across = [e, e + a, e + c, e + a + c];
  const down = [f, f + b, f + d, f + b + d];
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}

function hasArea({ left, top, right, bottom }: Box): boolean {
  return right - left > 0 && bottom - top > 0 && Number.isFinite(right - left + bottom - top);
}

/** In pixels a point: that of the sharpest image, within the limits. */
function scaleOf(placed: readonly { readonly image: PlacedImage; readonly box: Box }[], page: Box): number {
  const own = placed.map(({ image, box }) =>
    Math.sqrt((image.width * image.height) / ((box.right - box.left) * (box.bottom - box.top))),
  );
  const most = Math.sqrt(scanLimits.pagePixels / ((page.right - page.left) * (page.bottom - page.top)));
  return Math.min(Math.max(...own), MAX_DOTS_PER_INCH / POINTS_PER_INCH, most);
}

/** Turns and mirrors by quarters as the page displays the image; a scan is never placed at another angle. */
function turn({ data, width, height, channels, matrix: [a, b, c, d] }: PlacedImage): Sharp {
  const isUpright = Math.abs(a) >= Math.abs(b);
  const raw = isUpright ? { width, height, channels } : { width: height, height: width, channels };
  const pixels = isUpright ? data : transpose(data, { width, height, channels });
  const image = sharp(pixels, { raw, limitInputPixels: scanLimits.imagePixels });
  // The page's y grows downward, the unit square's upward.
  return isUpright ? image.flip(d > 0).flop(a < 0) : image.flip(b < 0).flop(c > 0);
}

function transpose(
  data: Uint8Array,
  { width, height, channels }: Pick<PlacedImage, 'width' | 'height' | 'channels'>,
): Uint8Array {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < channels; channel += 1)
        turned[(x * height + y) * channels + channel] = data[(y * width + x) * channels + channel] ?? 0;
    }
  }
  return turned;
}
