import { createMp3Encoder } from 'wasm-media-encoders';
import { wire } from '@lisan/engine-contract/testing';

const sampleRate = 44_100;
export const secondsPerCharacter = 0.05;

export async function speakFakely(text: string) {
  const characters = [...text];
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 1, sampleRate, bitrate: 128, outputSampleRate: sampleRate });
  const second = Float32Array.from(
    { length: sampleRate },
    (_, index) => 0.3 * Math.sin((index * 2 * Math.PI * 220) / sampleRate),
  );
  const parts: Buffer[] = [id3()];
  let left = Math.round(characters.length * secondsPerCharacter * sampleRate);
  for (; left > 0; left -= sampleRate) parts.push(Buffer.from(encoder.encode([second.subarray(0, left)])));
  parts.push(Buffer.from(encoder.finalize()));
  return {
    ...(wire('elevenlabs/speech').body as object),
    audio_base64: Buffer.concat(parts).toString('base64'),
    alignment: {
      characters,
      character_start_times_seconds: characters.map((_, index) => index * secondsPerCharacter),
      character_end_times_seconds: characters.map((_, index) => (index + 1) * secondsPerCharacter),
    },
  };
}

function id3(): Buffer {
  const tag = Buffer.alloc(10 + 35);
  tag.write('ID3', 'latin1');
  tag[3] = 4;
  tag[9] = 35;
  return tag;
}
