import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@lisan/contract';
import { runFfmpeg } from '@lisan/e2e';
import { openMaker } from './maker';

/** Seconds into the film; the mouth is open there. */
const POSTER_AT = '2.2';

/** Makes the landing page's film with Lisan itself: script, speech, talking face. Adds captions and a poster. */
export async function makeFilm(origin: string, language: Language, folder: string): Promise<void> {
  const maker = await openMaker(origin, language);
  const audio = await maker.speak();
  const video = await maker.download(await maker.sync(audio.id));
  const captions = await maker.download(audio.captions_url);
  const workplace = await mkdtemp(join(tmpdir(), 'lisan-film-'));
  try {
    const result = join(workplace, 'result.mp4');
    await writeFile(result, video);
    const film = join(folder, `film.${language}.mp4`);
    await runFfmpeg(result, film, [
      ...['-v', 'error', '-y', '-i', result, '-map_metadata', '-1'],
      ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-b:a', '96k', '-ac', '1', '-movflags', '+faststart', film],
    ]);
    const poster = join(folder, `film.${language}.webp`);
    await runFfmpeg(film, poster, [
      ...['-v', 'error', '-y', '-ss', POSTER_AT, '-i', film, '-frames:v', '1'],
      ...['-c:v', 'libwebp', '-quality', '82', poster],
    ]);
    await writeFile(join(folder, `film.${language}.vtt`), captions);
  } finally {
    await rm(workplace, { recursive: true });
  }
}
