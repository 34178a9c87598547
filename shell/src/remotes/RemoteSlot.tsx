import type { SlotName } from '@lisan/remote-kit';
import { useShellWords } from '../services/shell-context';
import { RemoteBoundary } from './RemoteBoundary';
import { useRemotes } from './remotes-context';

/** A place of a page that remotes fill; nothing where none does. */
export function RemoteSlot({ name }: { readonly name: SlotName }) {
  const { t } = useShellWords();
  const { slotParts } = useRemotes();
  return slotParts(name).map((part) => (
    <RemoteBoundary key={part.remote} part={part} label={t('remote.partOfPage')} />
  ));
}
