import models from './models.json' with { type: 'json' };

/** What a model takes. */
export interface ModelFeatures {
  /** Whether it may be told what stands before and after the text (`previous_text`, `next_text`). */
  readonly neighbours: boolean;
  /** Whether it may be told the language; others find it by themselves and refuse to be told. */
  readonly language: boolean;
  /** In one request. */
  readonly mostCharacters: number;
}

const known: Readonly<Record<string, ModelFeatures>> = models;

/**
 * What is known of a model, with what configuration says instead. Of a name that is not in the table the least is
 * believed: a field that is missing costs melody, one too many costs the whole speech.
 */
export function featuresOf(model: string, configured: Partial<ModelFeatures> = {}): ModelFeatures {
  return { neighbours: false, language: false, mostCharacters: 2_500, ...known[model], ...configured };
}
