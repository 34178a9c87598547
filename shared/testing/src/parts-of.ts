import type { ComponentLoader, RemoteDefinition } from '@lisan/remote-kit';

/** Views and slots of a remote by id. */
export const partsOf = ({
  views,
  slots,
}: RemoteDefinition): Readonly<Record<string, ComponentLoader<object>>> => ({
  ...views,
  ...slots,
});
