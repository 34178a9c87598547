/** How far a job at sync.so has come: what must be sent again unchanged, or asked for, after an interruption. */
export interface Checkpoint {
  readonly videoAsset?: string;
  readonly audioAsset?: string;
  readonly syncMode?: 'cut_off' | 'loop';
  /** The pauses until now for what is awaited, the order or the download, in seconds. */
  readonly waited?: string;
  readonly generation?: string;
  /** When the generation was first seen finished, ISO 8601: from then on there is only something to fetch. */
  readonly finishedAt?: string;
}

export function readWaited({ waited }: Checkpoint): number {
  const seconds = Number(waited ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
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
