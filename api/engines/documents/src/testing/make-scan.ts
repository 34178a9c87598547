interface PlacedJpeg {
  /** Grey. */
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** From the unit square to the page of 600 × 800 points, which it fills by default. */
  readonly matrix?: string;
}

type ScannedPage = (PlacedJpeg | { readonly images: readonly PlacedJpeg[] }) & {
  readonly rotate?: 0 | 90 | 180 | 270;
};

/** A PDF of pages that hold only images, as scanners write them. */
export function makeScan(pages: readonly ScannedPage[]): Uint8Array {
  const objects: Buffer[] = [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'), Buffer.of()];
  const add = (object: Buffer): number => objects.push(object);
  const kids = pages.map((page) => {
    const images = 'images' in page ? page.images : [page];
    const names = images.map(({ jpeg, width, height }) =>
      add(
        stream(
          jpeg,
          `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
        ),
      ),
    );
    const drawn = images.map(
      ({ matrix = '600 0 0 800 0 0' }, index) => `q ${matrix} cm /Im${names[index]} Do Q`,
    );
    const resources = names.map((name) => `/Im${name} ${name} 0 R`).join(' ');
    const contents = add(stream(Buffer.from(drawn.join('\n'))));
    return add(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate ${page.rotate ?? 0} /Resources << /XObject << ${resources} >> >> /Contents ${contents} 0 R >>`,
      ),
    );
  });
  objects[1] = Buffer.from(
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  );
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  for (const [index, object] of objects.entries())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  // Without a table: readers find the objects themselves.
  parts.push(Buffer.from(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`));
  return Buffer.concat(parts);
}

function stream(bytes: Uint8Array, entries = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}
