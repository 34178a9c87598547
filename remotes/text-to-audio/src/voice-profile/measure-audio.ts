/**
 * Length of an audio file in seconds, as this browser decodes it.
 *
 * @throws Error when the browser cannot read it
 */
export function measureAudio(file: File): Promise<number> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  return new Promise<number>((resolve, reject) => {
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => resolve(audio.duration);
    audio.onerror = () => reject(new Error('The audio could not be read.'));
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
