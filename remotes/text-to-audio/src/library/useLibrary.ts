import { accountStore } from '@lisan/remote-kit';
import { createLibraryStore } from './library.store';

/** Favourites and own voices. */
export const [useLibrary, useLibraryStore] = accountStore(createLibraryStore);
