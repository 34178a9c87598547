import { createRoot } from 'react-dom/client';
import { applyOverride, keepAttached, type OverrideOptions, type PageOverride } from '@lisan/host-runtime';
import type { Language, TranslationLoader } from '@lisan/i18n';
import type { ShellServices } from '../services/create-services';
import { OverrideBanner } from './OverrideBanner';

/** Applies a verified override, and shows its banner. */
export async function openOverride(
  options: OverrideOptions,
  root: HTMLElement,
  services: ShellServices,
): Promise<PageOverride> {
  const override = await applyOverride(options);
  await services.host.translator.addTranslations('override', overrideTranslations);
  showBanner(override, services, root);
  return override;
}

function showBanner(state: PageOverride, services: ShellServices, root: HTMLElement) {
  const container = document.createElement('div');
  container.style.display = 'contents';
  root.prepend(container);
  keepAttached(container, root, () =>
    services.host.report(new Error('A script removed the banner of an override; it was restored.'), 'page'),
  );
  createRoot(container).render(<OverrideBanner state={state} services={services} />);
}

/** Separate from other translations, because few users need them. */
const overrideTranslations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};
