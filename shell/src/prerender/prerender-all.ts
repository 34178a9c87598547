import { languageCodes, type Language, type Prerender } from '@lisan/contract';
import { prerenderPage } from './prerender-page';
import { prerenderedPages } from './prerendered-pages';

interface Rendered {
  readonly name: string;
  readonly language: Language;
  readonly picture?: Prerender;
  readonly fault?: string;
}

/**
 * Prerenders every page of the shell in every language.
 *
 * @public The build calls it in its Node bundle.
 */
export async function prerenderAll(): Promise<Rendered[]> {
  const found: Rendered[] = [];
  for (const name of Object.keys(prerenderedPages))
    for (const language of languageCodes)
      found.push(
        await prerenderPage(name, language).then(
          (picture) => ({ name, language, picture }),
          (error: unknown) => ({
            name,
            language,
            fault: error instanceof Error ? error.message : String(error),
          }),
        ),
      );
  return found;
}
