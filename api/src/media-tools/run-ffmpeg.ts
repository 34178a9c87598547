import { FfmpegError, type Ffmpeg, type FfmpegInvocation } from './ffmpeg';

interface CollectedInvocation extends FfmpegInvocation {
  /** More than this on `pipe:1` kills it: `ffmpeg_output_too_large`. */
  readonly maximumBytes?: number;
}

/** Runs ffmpeg to its end and hands back what it wrote to `pipe:1`. */
export async function runFfmpeg(ffmpeg: Ffmpeg, invocation: CollectedInvocation): Promise<Buffer> {
  const { maximumBytes = 0, ...rest } = invocation;
  const process = ffmpeg.start(rest);
  process.input.end();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.output as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maximumBytes) {
      process.kill();
      throw new FfmpegError('ffmpeg_output_too_large', `ffmpeg wrote over ${maximumBytes} bytes`);
    }
    chunks.push(chunk);
  }
  await process.finished;
  return Buffer.concat(chunks, bytes);
}
