import arVideo from './film.ar.mp4';
import arCaptions from './film.ar.vtt';
import arPoster from './film.ar.webp';
import enVideo from './film.en.mp4';
import enCaptions from './film.en.vtt';
import enPoster from './film.en.webp';

/** Films that Lisan made, by `npm run figures -- film`. */
export const films = {
  en: { video: enVideo, captions: enCaptions, poster: enPoster },
  ar: { video: arVideo, captions: arCaptions, poster: arPoster },
} as const;
