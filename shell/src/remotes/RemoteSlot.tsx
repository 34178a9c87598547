import type { SlotName } from '@lisan/remote-kit';
import { useShellTranslations } from '../services/shell-context';
import { RemoteBoundary } from './RemoteBoundary';
import { useRemotes } from './remotes-context';

/** A place of a page that remotes fill; nothing where none does. */
export function RemoteSlot({ name }: { readonly name: SlotName }) {
  const { t } = useShellTranslations();
  const { slotComponents } = useRemotes();
  return slotComponents(name).map((component) => (
    <RemoteBoundary key={component.remote} component={component} label={t('remote.partOfPage')} />
  ));
}
