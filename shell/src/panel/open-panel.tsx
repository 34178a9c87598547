import { createRoot, type Root } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import type { ReleaseManifest } from '@lisan/contract';
import type { Language, TranslationLoader } from '@lisan/i18n';
import type { Quarantine } from '../remotes/quarantine';
import type { PageOverride } from '../override/open-override';
import type { ShellServices } from '../services/create-services';
import { gatherFacts, type PanelFacts, readShareScope } from './panel-information';
import { Panel } from './Panel';

export interface PanelOptions {
  readonly manifest: ReleaseManifest;
  readonly quarantine: Quarantine;
  readonly isSigned: boolean;
  readonly override: PageOverride | undefined;
  readonly services: ShellServices;
}

const isOpen = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
let root: Root | undefined;

/** Toggles the panel. A separate root works even if the page is broken. */
export async function togglePanel({
  manifest,
  quarantine,
  isSigned,
  override,
  services,
}: PanelOptions): Promise<void> {
  if (root) return isOpen.setState((state) => ({ isOpen: !state.isOpen }));
  await services.host.translator.addTranslations('panel', panelTranslations);
  const gather = (): PanelFacts => {
    const shown = override?.getState().shown;
    return gatherFacts({
      manifest,
      quarantine,
      isSigned,
      override: shown?.kind === 'active' ? shown : null,
      events: services.eventLog.getState().events,
      shareScope: readShareScope(),
      resources: performance.getEntriesByType('resource'),
    });
  };
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  isOpen.setState({ isOpen: true });
  root.render(<Panel gather={gather} services={services} open={isOpen} />);
}

/** Separate from other translations, because few users need them. */
const panelTranslations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};
