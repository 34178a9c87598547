import type { SlotName } from '@lisan/remote-kit';
import { useShellTranslations } from '../services/shell-context';
import { RemoteBoundary } from './RemoteBoundary';
import { useRemotes } from './remotes-context';

/** A place of a page that remotes fill; nothing where none does. */
export function RemoteSlot({ name }: { readonly name: SlotName }) {
  const { t } = useShellTranslations();
  const { slotParts } = useRemotes();
  return slotParts(name).map((part) => (
    <RemoteBoundary key={part.remote} part={part} label={t('remote.partOfPage')} />
  ));
}
