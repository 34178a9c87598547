import { createRoot } from 'react-dom/client';
import type { ReleaseManifest } from '@lisan/contract';
import { applyOverride, keepAttached, type HostPage, type PageOverride } from '@lisan/host-runtime';
import type { Language, TranslationLoader } from '@lisan/i18n';
import type { ShellServices } from '../services/create-services';
import { OverrideBanner } from './OverrideBanner';

interface OpenOptions {
  readonly page: Pick<HostPage, 'root'> & { readonly guard: Pick<HostPage['guard'], 'admit'> };
  readonly manifest: ReleaseManifest;
  /** Public keys, space-separated, inserted into this shell at publish. */
  readonly keys: string;
  readonly services: ShellServices;
}

/** Applies a verified override, and shows its banner. */
export async function openOverride({ page, manifest, keys, services }: OpenOptions): Promise<PageOverride> {
  const override = await applyOverride({ manifest, keys, guard: page.guard });
  await services.host.translator.addTranslations('override', overrideTranslations);
  showBanner(override, services, page.root);
  return override;
}

function showBanner(state: PageOverride, services: ShellServices, root: HTMLElement) {
  const container = document.createElement('div');
  container.style.display = 'contents';
  root.prepend(container);
  keepAttached(container, root, () =>
    services.host.report(new Error('A script took the banner of an override away; it was put back.'), 'page'),
  );
  createRoot(container).render(<OverrideBanner state={state} services={services} />);
}

/** Separate from other translations, because few users need them. */
const overrideTranslations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};
