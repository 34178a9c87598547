export type MicrophoneErrorCode = 'refused' | 'absent' | 'busy' | 'unsupported';

export interface Recording {
  listen(): Loudness;
  /** Stops and resolves to a WAV file; rejects when nothing was recorded. */
  stop(): Promise<File>;
  discard(): void;
}

/** Hertz. */
const SAMPLE_RATE_HZ = 44_100;

/** @throws MicrophoneError */
export async function startRecording(): Promise<Recording> {
  const media = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (!media || !('MediaRecorder' in globalThis)) throw new MicrophoneError('unsupported');
  const stream = await media
    // Raw voice: call processing would distort the profile.
    .getUserMedia({ audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } })
    .catch((cause: unknown) => {
      throw new MicrophoneError(faultOf(cause), cause);
    });
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 4096 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start(1_000);

  function end(): void {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  }

  return {
    listen() {
      analyser.getFloatTimeDomainData(samples);
      return loudnessOf(samples);
    },
    async stop() {
      const ended = new Promise((resolve) => {
        recorder.addEventListener('stop', resolve, { once: true });
      });
      // Unplugging the microphone has already stopped it.
      if (recorder.state !== 'inactive') {
        recorder.stop();
        await ended;
      }
      end();
      return toFile(new Blob(parts));
    },
    discard() {
      if (recorder.state !== 'inactive') recorder.stop();
      end();
    },
  };
}

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';

  constructor(
    readonly code: MicrophoneErrorCode,
    cause?: unknown,
  ) {
    super(`The microphone is ${code}.`, { cause });
  }
}

function faultOf(error: unknown): MicrophoneErrorCode {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy';
}

async function toFile(recorded: Blob): Promise<File> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
  const sound = await context.decodeAudioData(await recorded.arrayBuffer());
  return new File([toWav(sound.getChannelData(0), SAMPLE_RATE_HZ)], 'recording.wav', { type: 'audio/wav' });
}

export function toWav(samples: Float32Array, sampleRate: number): Blob {
  const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) bytes.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + samples.length * 2, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, sampleRate, true);
  bytes.setUint32(28, sampleRate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  write(36, 'data');
  bytes.setUint32(40, samples.length * 2, true);
  for (let index = 0; index < samples.length; index += 1) {
    const sample = Math.max(-1, Math.min(1, samples[index] ?? 0));
    bytes.setInt16(44 + index * 2, sample < 0 ? sample * 0x8000 : sample * 0x7fff, true);
  }
  return new Blob([bytes], { type: 'audio/wav' });
}

export interface Loudness {
  /** Loudest sample, 0 to 1. */
  readonly peak: number;
  /** Root mean square, 0 to 1. */
  readonly mean: number;
}

export type SoundFault = 'clipping' | 'noise' | 'quiet';

/** Peak above which the converter clips. */
const CLIPPING_PEAK = 0.985;
/** RMS of a pause above which noise is audible. */
const MAX_PAUSE_RMS = 0.02;
/** RMS of speech below which it drowns in noise. */
const MIN_SPEECH_RMS = 0.03;
/** Tenths of a second before a verdict. */
const MIN_MEASUREMENTS = 40;
/** Latest tenths of a second to check. */
const MAX_MEASUREMENTS = 100;

export function loudnessOf(samples: Float32Array): Loudness {
  let peak = 0;
  let sum = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    sum += sample * sample;
  }
  return { peak, mean: samples.length === 0 ? 0 : Math.sqrt(sum / samples.length) };
}

/** Most important problem of the last seconds; undefined if none or too short. */
export function findFault(measurements: readonly Loudness[]): SoundFault | undefined {
  const recent = measurements.slice(-MAX_MEASUREMENTS);
  if (recent.slice(-20).filter(({ peak }) => peak >= CLIPPING_PEAK).length > 1) return 'clipping';
  if (recent.length < MIN_MEASUREMENTS) return undefined;
  const means = recent.map(({ mean }) => mean).sort((one, other) => one - other);
  const [rest = 0, loud = 0] = [means[Math.floor(means.length * 0.1)], means[Math.floor(means.length * 0.9)]];
  if (loud < MIN_SPEECH_RMS) return 'quiet';
  // A continuous voice isn't noise: speech must be far louder than pauses.
  return rest > MAX_PAUSE_RMS && loud < rest * 6 ? 'noise' : undefined;
}
