export type Picker = ReturnType<typeof createPicker>;

/** Picks phrases by seed: the same seed gives the same order, and each variation another first phrase. */
export function createPicker(seed: string, variation: number) {
  function shuffled<Item>(pool: readonly Item[], name: string): Item[] {
    const items = shuffle(pool, createRandom(hash(`${seed} ${name}`)));
    const start = items.length > 0 ? variation % items.length : 0;
    return [...items.slice(start), ...items.slice(0, start)];
  }
  return { shuffled, one: <Item>(pool: readonly Item[], name: string) => shuffled(pool, name)[0] };
}

function shuffle<Item>(pool: readonly Item[], random: () => number): Item[] {
  return pool
    .map((item) => ({ item, rank: random() }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
