import { createRoot } from 'react-dom/client';
import { FontFaces, ThemeRoot } from '../src';
import { Gallery } from './Gallery';
import { readSituation } from './situation';

const situation = readSituation(window.location.search);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ThemeRoot theme={situation.theme} direction={situation.direction} language={situation.language}>
      <FontFaces />
      <Gallery situation={situation} />
    </ThemeRoot>,
  );
}
