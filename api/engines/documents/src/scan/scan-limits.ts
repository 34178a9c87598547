export const scanLimits = {
  /** Of one page, since the start of its process. */
  seconds: 120,
  /** Of these, to decode and place the images. */
  drawingSeconds: 20,
  /** Total memory of the process in bytes. */
  memory: 1_024 * 2 ** 20,
  /** V8's heap in megabytes; the rest is buffers. */
  heapMegabytes: 384,
  pages: 20,
  /** A4 at 600 dots per inch has 35 million. */
  imagePixels: 40_000_000,
  /** Of the image to recognise: A4 at 400 dots per inch. */
  pagePixels: 16_000_000,
} as const;
