/** How far a job at sync.so has come: what must be sent again unchanged, or asked for, after an interruption. */
export interface Checkpoint {
  readonly videoAsset?: string;
  readonly audioAsset?: string;
  readonly syncMode?: 'cut_off' | 'loop';
  readonly generation?: string;
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
