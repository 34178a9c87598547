import type { CDPSession } from '@playwright/test';

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] };
  };
  readonly nodes: readonly number[];
}

/** Kinds of a snapshot that are no thing of a script: what the engine compiled for itself, and what lies outside of its heap. */
const foreign = new Set(['code', 'native', 'synthetic', 'hidden']);

/** Bytes of what the scripts of a page have made and still hold: objects, functions, lists, words, and their shapes. */
export async function weighMade(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const hear = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', hear);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', hear);
  return sumOfMade(JSON.parse(chunks.join('')) as Snapshot);
}

function sumOfMade({ snapshot, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const kinds = types[kind] as readonly string[];
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!foreign.has(kinds[nodes[at + kind] ?? 0] ?? '')) sum += nodes[at + size] ?? 0;
  return sum;
}
