import { documentPrerender, languageCodes, type Language, type Prerender } from '@lisan/contract';
import { prerenderDocument } from './prerender-document';
import { prerenderPage } from './prerender-page';
import { prerenderedPages } from './prerendered-pages';

interface Rendered {
  readonly name: string;
  readonly language: Language;
  readonly picture?: Prerender;
  readonly fault?: string;
}

/**
 * Prerenders every page of the shell, and what their documents are made of, in every language.
 *
 * @public The build calls it in its Node bundle.
 */
export async function prerenderAll(): Promise<Rendered[]> {
  const found: Rendered[] = [];
  for (const language of languageCodes) {
    for (const name of Object.keys(prerenderedPages))
      found.push(await attempt(name, language, prerenderPage(name, language)));
    found.push(await attempt(documentPrerender, language, prerenderDocument(language)));
  }
  return found;
}

async function attempt(name: string, language: Language, rendering: Promise<Prerender>): Promise<Rendered> {
  try {
    return { name, language, picture: await rendering };
  } catch (error) {
    return { name, language, fault: error instanceof Error ? error.message : String(error) };
  }
}
