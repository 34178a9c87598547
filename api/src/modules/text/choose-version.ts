import { Problem } from '@lisan/errors';
import type { Connection } from '../../database/schema';
import { hideMessages, listBranches, showMessages, type Branch } from './messages.repository';

/**
 * Shows another version of a message, and behind it what was shown there when it was last shown itself. Who calls
 * holds the conversation's row. Throws `not_found` where the versions around it are not shown, and `already_running`.
 */
export async function chooseVersion(trx: Connection, conversationId: string, id: string): Promise<void> {
  const branches = await listBranches(trx, conversationId);
  if (branches.some(({ status }) => status === 'streaming'))
    throw new Problem('already_running', { message: 'text_already_writing' });
  const chosen = branches.find((branch) => branch.id === id);
  if (!chosen) throw new Problem('not_found');
  if (chosen.replaced_by === null) return;
  const isReachable =
    chosen.parent_id === null ||
    branches.some((branch) => branch.id === chosen.parent_id && branch.replaced_by === null);
  if (!isReachable) throw new Problem('not_found');
  await hideMessages(trx, conversationId, chosen.position, id);
  await showMessages(trx, wayDown(branches, chosen));
}

/** What went out of sight together with it comes back together: it bears the same mark. */
function wayDown(branches: readonly Branch[], first: Branch): readonly string[] {
  const way: string[] = [];
  for (let next: Branch | undefined = first; next;) {
    const { id }: Branch = next;
    way.push(id);
    next = branches.find((branch) => branch.parent_id === id && branch.replaced_by === first.replaced_by);
  }
  return way;
}
