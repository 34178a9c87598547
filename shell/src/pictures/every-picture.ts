import type { Prerender } from '@lisan/contract';
import { languages, type Language } from '@lisan/i18n';
import { renderPicture } from './render-picture';
import { shellPictures } from './shell-pictures';

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
export async function renderEveryPicture(): Promise<Rendered[]> {
  const found: Rendered[] = [];
  for (const name of Object.keys(shellPictures))
    for (const { code: language } of languages)
      found.push(
        await renderPicture(name, language).then(
          (picture) => ({ name, language, picture }),
          (error: unknown) => ({
            ...{ name, language },
            fault: error instanceof Error ? error.message : String(error),
          }),
        ),
      );
  return found;
}
