import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { missingPrerender, type Prerender } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import { darkPalette, FontFaces, lightPalette } from '@lisan/ui';
import vector from '../brand/icon.svg';
import touch from '../brand/icon-180.png';
import medium from '../brand/icon-192.png';
import large from '../brand/icon-512.png';
import { shareImages } from '../brand/share-images';
import { questions } from '../pages/landing/questions';
import { createPrerenderServices } from './prerender-services';
import { onlyFontFiles, readRules } from './rules';
import { plainHeads, prerenderedPages } from './prerendered-pages';

/** What the heads of all documents are made of, in one language. */
export async function prerenderDocument(language: Language): Promise<Prerender> {
  const { host } = await createPrerenderServices(language, undefined);
  const t = host.translator.translate('shell');
  const pages = Object.entries(prerenderedPages).flatMap(([name, { path, isDashboard, ...head }]) =>
    isDashboard ? [] : [[name === missingPrerender ? name : path, head] as const],
  );
  const heads = [...pages, ...Object.entries(plainHeads)].map(([path, { title = '', description = '' }]) => [
    path,
    { title: t(title), description: t(description) },
  ]);
  return {
    html: '',
    css: '',
    document: {
      icons: { vector, touch, medium, large },
      shareImage: shareImages[language],
      colors: { light: lightPalette.paper, dark: darkPalette.paper },
      fonts: renderFonts(),
      heads: Object.fromEntries(heads) as NonNullable<Prerender['document']>['heads'],
      questions: questions.map((question) => ({
        question: t(`landing.questions.${question}.question`),
        answer: t(`landing.questions.${question}.answer`),
      })),
    },
  };
}

function renderFonts(): string {
  const sheet = new ServerStyleSheet();
  try {
    renderToString(sheet.collectStyles(<FontFaces />));
    return onlyFontFiles(readRules(sheet));
  } finally {
    sheet.seal();
  }
}
