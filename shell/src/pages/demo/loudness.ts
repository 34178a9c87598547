/** How loud a playing element is now. */
export interface Loudness {
  /** 0 (silent) to 1. */
  read(): number;
}

/** Speech at its usual level opens the mouth fully. */
const gain = 4;

/** Taps the sound of an element; undefined support of the browser reads as silence, and the sound plays on. */
export function createLoudness(element: HTMLMediaElement): Loudness {
  if (!('AudioContext' in window)) return { read: () => 0 };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaElementSource(element).connect(analyser);
  analyser.connect(context.destination);
  return {
    read() {
      if (context.state === 'suspended') void context.resume();
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * gain);
    },
  };
}
