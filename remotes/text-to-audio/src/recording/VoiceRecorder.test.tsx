import { act, screen, waitFor } from '@testing-library/react';
import { createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { findFault, loudnessOf, type Loudness, toWav } from './recorder';

const measurements = (length: number, of: (index: number) => Loudness) =>
  Array.from({ length }, (_, index) => of(index));
const voice = (pauseLevel: number, index: number): Loudness =>
  index % 3 === 0 ? { peak: pauseLevel * 2, mean: pauseLevel } : { peak: 0.5, mean: 0.15 };

describe('the recorded sound', () => {
  it.each([
    ['a good voice in a quiet room', measurements(80, (index) => voice(0.002, index)), undefined],
    ['too little to tell', measurements(10, () => ({ peak: 0, mean: 0 })), undefined],
    ['nothing at all', measurements(60, () => ({ peak: 0, mean: 0 })), 'quiet'],
    ['a whisper', measurements(60, () => ({ peak: 0.05, mean: 0.01 })), 'quiet'],
    ['a loud room', measurements(80, (index) => voice(0.06, index)), 'noise'],
    ['a microphone that is turned up', measurements(8, () => ({ peak: 1, mean: 0.4 })), 'clipping'],
    [
      'one knock on the table, a while ago',
      measurements(80, (index) => (index === 3 ? { peak: 1, mean: 0.4 } : voice(0.002, index))),
      undefined,
    ],
  ] as const)('%s', (_, loudness, fault) => {
    expect(findFault(loudness)).toBe(fault);
  });

  it('has the peak and mean of its samples', () => {
    expect(loudnessOf(new Float32Array([0, -0.5, 0.5, 0]))).toEqual({ peak: 0.5, mean: Math.sqrt(0.125) });
    expect(loudnessOf(new Float32Array(0))).toEqual({ peak: 0, mean: 0 });
  });

  it('becomes a WAV file', () => {
    const wav = toWav(new Float32Array([0, 1, -1, 2]), 44_100);
    expect([wav.size, wav.type]).toEqual([44 + 8, 'audio/wav']);
  });
});

async function openRecorder(language: 'en' | 'ar' = 'en') {
  const host = createFakeHost({
    language,
    answers: {
      'GET /voice/voices': () => ({ voices: [] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [] }),
    },
  });
  const { user } = await renderRemote(remote, 'text-to-audio', host);
  const ar = language === 'ar';
  await user.click(await screen.findByRole('button', { name: ar ? 'استنسخ صوتك' : 'Clone your voice' }));
  await user.click(
    await screen.findByRole('button', { name: ar ? 'التسجيل في المتصفح' : 'Record in the browser' }),
  );
  const start = await screen.findByRole('button', { name: ar ? 'بدء التسجيل' : 'Start recording' });
  return { user, host, start };
}

const give = (media: unknown) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: media });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  for (const name of ['MediaRecorder', 'AudioContext', 'AnalyserNode', 'OfflineAudioContext'])
    Reflect.deleteProperty(globalThis, name);
});

it.each([
  ['NotAllowedError', 'en', /^Lisan can't use the microphone\. Allow it/],
  ['NotFoundError', 'ar', /^لم يُعثر على ميكروفون/],
  ['NotReadableError', 'en', /^Another program is using the microphone/],
] as const)(
  'explains what to do when the microphone fails with %s (%s)',
  async (name, language, sentence) => {
    Object.assign(globalThis, { MediaRecorder: jest.fn() });
    give({ getUserMedia: () => Promise.reject(Object.assign(new Error('no'), { name })) });
    const { user, start } = await openRecorder(language);
    await user.click(start);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(start).toBeEnabled();
  },
);

it("reports a browser that can't record", async () => {
  const { user, start } = await openRecorder();
  await user.click(start);
  expect(await screen.findByText(/^This browser can't record/)).toBeVisible();
});

it('warns of clipping at once, requires a minute, and passes the recording to the form', async () => {
  const tracks = [{ stop: jest.fn() }];
  let level = 0.3;
  class Recorder extends EventTarget {
    state = 'recording';
    start() {}
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  Object.assign(globalThis, {
    MediaRecorder: Recorder,
    AudioContext: class {
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = async () => undefined;
    },
    AnalyserNode: class {
      fftSize = 4;
      getFloatTimeDomainData = (samples: Float32Array) => samples.fill(level);
    },
    OfflineAudioContext: class {
      decodeAudioData = async () => ({ getChannelData: () => new Float32Array(44_100) });
    },
  });
  Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) });
  give({ getUserMedia: async () => ({ getTracks: () => tracks }) });
  const { user, start, host } = await openRecorder();
  jest.useFakeTimers({ advanceTimers: true });
  await user.click(start);
  const stop = await screen.findByRole('button', { name: 'Stop recording' });
  expect(stop).toBeDisabled();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('meter', { name: 'Level' })).toHaveAttribute('aria-valuenow', '30');
  level = 1;
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(screen.getByText(/^Too loud/)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(stop).toBeEnabled();
  // jsdom doesn't load audio: fake its duration.
  jest.spyOn(globalThis, 'Audio').mockImplementation(() => {
    const audio = {
      preload: '',
      duration: 61,
      onloadedmetadata: () => undefined,
      set src(_: string) {
        queueMicrotask(() => audio.onloadedmetadata());
      },
    };
    return audio as unknown as HTMLAudioElement;
  });
  Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => undefined });
  await user.click(stop);
  jest.useRealTimers();
  await waitFor(() => expect(screen.getByText('recording.wav')).toBeVisible());
  expect(tracks[0]?.stop).toHaveBeenCalled();
  expect(host.record.toasts).toEqual([]);
  jest.restoreAllMocks();
});
