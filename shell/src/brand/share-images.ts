import ar from './share.ar.jpg';
import en from './share.en.jpg';

/** Images of shared links, 1200 × 630, made by `npm run figures -- brand`. */
export const shareImages = { en, ar } as const;
