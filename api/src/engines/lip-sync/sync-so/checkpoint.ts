/** How far a job at sync.so has come: what must be sent again unchanged, or asked for, after an interruption. */
export interface Checkpoint {
  readonly videoAsset?: string;
  readonly audioAsset?: string;
  readonly syncMode?: 'cut_off' | 'loop';
  /** When the order was first sent, ISO 8601. */
  readonly orderedAt?: string;
  readonly generation?: string;
  /** When the generation was first seen finished, ISO 8601: from then on there is only something to fetch. */
  readonly finishedAt?: string;
}

/** Reads a saved checkpoint; one that is damaged counts as none. */
export function readCheckpoint(text: string | undefined): Checkpoint {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const fields = Object.entries(value).filter(([, field]) => typeof field === 'string');
    return Object.fromEntries(fields);
  } catch {
    return {};
  }
}
