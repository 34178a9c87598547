export type Bytes = Uint8Array<ArrayBuffer>;

export const join = (...parts: readonly (Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

export const ascii = (words: string): Buffer => Buffer.from(words, 'latin1');

/** Big-endian 32-bit numbers. */
export const big = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

/** Little-endian numbers of `width` bytes. */
export const little = (width: 2 | 4, ...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * width);
  values.forEach((value, index) => bytes.writeUIntLE(value, index * width, width));
  return bytes;
};

export const BYTES_PER_MIB = 2 ** 20;
/** Maximum of an unsigned 32-bit number. */
export const MAX_UINT32 = 0xffff_ffff;
