/** Header of an empty 61 s AVI, 320 by 180: quick to probe, but slow for ffmpeg. */
export function makeEmptyAvi(): Buffer {
  const main = Buffer.alloc(56);
  main.writeUInt32LE(40_000, 0);
  main.writeUInt32LE(61 * 25, 16);
  main.writeUInt32LE(320, 32);
  main.writeUInt32LE(180, 36);
  const stream = Buffer.alloc(56);
  stream.write('vidsMJPG', 'latin1');
  stream.writeUInt32LE(1, 20);
  stream.writeUInt32LE(25, 24);
  stream.writeUInt32LE(61 * 25, 32);
  const streams = list('LIST', 'strl', chunk('strh', stream));
  const header = list('LIST', 'hdrl', Buffer.concat([chunk('avih', main), streams]));
  return list('RIFF', 'AVI ', Buffer.concat([header, list('LIST', 'movi', Buffer.alloc(64))]));
}

function chunk(id: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(id, 'latin1'), size, body]);
}

function list(id: string, kind: string, body: Buffer): Buffer {
  return chunk(id, Buffer.concat([Buffer.from(kind, 'latin1'), body]));
}
