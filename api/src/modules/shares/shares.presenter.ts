import type { Share } from '@lisan/contract';
import { API_BASE } from '../../routing/base';
import type { ListedShare } from './shares.service';

export function pathOfShare(token: string, file?: string): string {
  return `${API_BASE}/shared/${token}${file === undefined ? '' : `/${file}`}`;
}

export function presentShare(row: ListedShare): Share {
  return {
    share_id: row.id,
    kind: row.kind,
    id: row.subject_id,
    title: row.title,
    path: pathOfShare(row.token),
    created_at: row.created_at.toISOString(),
  };
}
