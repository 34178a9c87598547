import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';

/** What happens beside the files: room is taken before the first byte, and given back with the last. */
interface StagedRoom {
  take(upload: Upload): Promise<void>;
  giveBack(id: string): Promise<void>;
}

/** The library's store, which takes room for what it keeps. */
export class StagedStore extends FileStore {
  readonly #room: StagedRoom;

  constructor(options: ConstructorParameters<typeof FileStore>[0], room: StagedRoom) {
    super(options);
    this.#room = room;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#room.take(upload);
    try {
      return await super.create(upload);
    } catch (error) {
      await this.#room.giveBack(upload.id);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id);
    await this.#room.giveBack(id);
  }
}
