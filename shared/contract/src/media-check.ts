export type MediaFault = 'unknown-format' | 'other-kind';

/** File on disk or in a page; reads past the end return fewer bytes. */
export interface MediaSource {
  readonly size: number;
  read(at: number, length: number): Promise<Uint8Array>;
}

/** Larger MP4 headers are left to the full check. */
const MAX_BOXES = 300;
const HEAD_BYTES = 4_096;

/**
 * Finds an unusable file from its first bytes, whatever its name. Rejects only certain cases; the server measures the
 * rest.
 */
export async function checkMedia(
  file: MediaSource,
  kind: 'audio' | 'video',
): Promise<MediaFault | undefined> {
  const head = toText(await file.read(0, HEAD_BYTES));
  const found = findKinds(head) ?? (await findTracks(file, head));
  if (!found) return 'unknown-format';
  // Audio with a video track counts as video.
  const isOther = kind === 'video' ? found.hasVideo === false : found.hasVideo === true;
  return isOther ? 'other-kind' : undefined;
}

interface Tracks {
  readonly hasVideo: boolean | undefined;
}

function findKinds(head: string): Tracks | undefined {
  if (/^RIFF[^]{4}WAVE/.test(head) || head.startsWith('ID3')) return { hasVideo: false };
  if (/^RIFF[^]{4}AVI /.test(head)) return { hasVideo: /strh[^]{4}vids/.test(head) || undefined };
  const isFrame = /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(head);
  return isFrame ? { hasVideo: false } : undefined;
}

async function findTracks(file: MediaSource, head: string): Promise<Tracks | undefined> {
  if (!/^[^]{4}(ftyp|moov|mdat|free|wide|skip|pnot)/.test(head)) return undefined;
  const budget = { remaining: MAX_BOXES };
  const handlers: string[] = [];
  await collect(file, ['moov', 'trak', 'mdia', 'hdlr'], { from: 0, to: file.size }, budget, handlers);
  if (handlers.includes('vide')) return { hasVideo: true };
  return { hasVideo: budget.remaining > 0 && handlers.includes('soun') ? false : undefined };
}

async function collect(
  file: MediaSource,
  [name, ...inner]: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
  budget: { remaining: number },
  handlers: string[],
): Promise<void> {
  for (let at = from; at + 8 <= to && budget.remaining > 0;) {
    budget.remaining -= 1;
    const bytes = await file.read(at, 32);
    if (bytes.length < 16) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const short = view.getUint32(0);
    const header = short === 1 ? 16 : 8;
    const size = short === 0 ? to - at : short === 1 ? Number(view.getBigUint64(8)) : short;
    if (size < header) return;
    const text = toText(bytes);
    if (text.slice(4, 8) === name) {
      if (inner.length === 0) handlers.push(text.slice(header + 8, header + 12));
      else await collect(file, inner, { from: at + header, to: Math.min(at + size, to) }, budget, handlers);
    }
    at += size;
  }
}

function toText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
