import type { ComponentPropsWithRef } from 'react';

export type SoundProps = Omit<ComponentPropsWithRef<'audio'>, 'children' | 'controls'>;

/** An audio element without controls of its own. */
export function Sound(props: SoundProps) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard is the text it was made from, which stands beside it
  return <audio {...props} />;
}
