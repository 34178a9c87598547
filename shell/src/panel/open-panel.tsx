import { createRoot, type Root } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import type { Language, TranslationLoader } from '@lisan/i18n';
import { readShareScope, type ChosenManifest, type Recovery } from '@lisan/host-runtime';
import type { ShellServices } from '../services/create-services';
import { gatherFacts, type PanelFacts } from './panel-information';
import { Panel } from './Panel';

export interface PanelOptions {
  readonly chosen: ChosenManifest;
  readonly recovery: Pick<Recovery, 'quarantine'>;
  readonly isSigned: boolean;
  readonly services: ShellServices;
}

const isOpen = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
let root: Root | undefined;

/** Toggles the panel. A separate root works even if the page is broken. */
export async function togglePanel({ chosen, recovery, isSigned, services }: PanelOptions): Promise<void> {
  if (root) return isOpen.setState((state) => ({ isOpen: !state.isOpen }));
  await services.host.translator.addTranslations('panel', panelTranslations);
  const gather = (): PanelFacts => {
    const shown = chosen.override?.getState().shown;
    return gatherFacts({
      manifest: chosen.manifest,
      quarantine: recovery.quarantine,
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
