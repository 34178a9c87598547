import type { Storage } from '../store/storage/storage';

interface Opened {
  readonly storage: Storage;
  close(): Promise<void>;
}

export function describeStorage(name: string, open: () => Promise<Opened>): void {
  describe(`${name}, as every storage`, () => {
    let opened: Opened;
    let storage: Storage;
    const create = (path: string, text = path) => storage.create(path, Buffer.from(text));
    const read = async (path: string) => (await storage.read(path))?.toString();

    beforeEach(async () => {
      opened = await open();
      ({ storage } = opened);
    });
    afterEach(() => opened.close());

    test('reads back what was created, and nothing that was not', async () => {
      expect(await create('a/b/file.js', 'one')).toBe('created');
      expect(await create('a/b/empty', '')).toBe('created');
      expect(await read('a/b/file.js')).toBe('one');
      expect(await read('a/b/empty')).toBe('');
      for (const path of ['a/b/other.js', 'a/b/file.js/below', 'a/b', 'a/b/file'])
        expect([path, await read(path)]).toEqual([path, undefined]);
    });

    test('keeps bytes as they are, and names as they are', async () => {
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
      await storage.create('fonts/voice ü+&%.woff2', bytes);
      expect((await storage.read('fonts/voice ü+&%.woff2'))?.equals(bytes)).toBe(true);
      expect(await storage.names('fonts')).toEqual(['voice ü+&%.woff2']);
    });

    test('what exists stays as it is', async () => {
      await create('file', 'one');
      expect(await create('file', 'two')).toBe('exists');
      expect(await read('file')).toBe('one');
    });

    test('of many writers at once exactly one creates the file, whole', async () => {
      const writers = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(10_000));
      const outcomes = await Promise.all(writers.map((text) => create('head', text)));
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
      expect(await read('head')).toBe(writers[outcomes.indexOf('created')]);
    });

    test('lists names in order, also only those behind one, and nothing for a folder that is not there', async () => {
      for (const name of ['3', '1', '2/below', '20']) await create(`sets/${name}`);
      await create('setsquare/4');
      expect(await storage.names('sets')).toEqual(['1', '2', '20', '3']);
      expect(await storage.names('sets', '2')).toEqual(['20', '3']);
      expect(await storage.names('')).toEqual(expect.arrayContaining(['sets', 'setsquare']));
      expect(await storage.names('nothing')).toEqual([]);
    });

    test('finds more files than one answer holds, with the moment they were written', async () => {
      const before = Date.now();
      await Promise.all(Array.from({ length: 30 }, (_, index) => create(`assets/${index % 3}/${index}`)));
      const files = await storage.files('assets');
      expect(files.map(({ path }) => path).sort()).toHaveLength(30);
      expect(files.map(({ path }) => path)).toContain('2/29');
      // Some storages have clocks with whole seconds.
      for (const { writtenAt } of files) expect(Math.abs(writtenAt - before)).toBeLessThan(60_000);
      expect(await storage.files('nothing')).toEqual([]);
    });

    test('removes a file alone, or all below a folder, and what is not there without a word', async () => {
      for (const path of ['a/b/1', 'a/b/2', 'a/bc/3']) await create(path);
      await storage.remove('a/b/1');
      expect(await read('a/b/2')).toBe('a/b/2');
      await storage.remove('a/b');
      await storage.remove('a/b');
      expect((await storage.files('a')).map(({ path }) => path)).toEqual(['bc/3']);
      expect(await create('a/b/1', 'again')).toBe('created');
    });

    test('a file can be created while its folder is being emptied', async () => {
      for (let round = 0; round < 20; round += 1) {
        await create('held/one');
        const [outcome] = await Promise.all([create('held/two'), storage.remove('held/one')]);
        expect([outcome, await read('held/two')]).toEqual(['created', 'held/two']);
        await storage.remove('held/two');
      }
    });
  });
}
