import { useEffect, useEffectEvent, type ComponentType } from 'react';
import type { LateComponent } from '../late-component';

interface Opened {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What shows something that opens: asked for with its first opening. Where it does not come, nothing has opened. */
export function useOpening<Props extends Opened>(
  late: LateComponent<Props>,
  { open, onOpenChange }: Opened,
): ComponentType<Props> | null | undefined {
  const Component = late.useIt();
  const giveUp = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    let isLeft = false;
    if (open)
      void late.load().then((came) => {
        if (!came && !isLeft) giveUp();
      });
    return () => void (isLeft = true);
  }, [late, open]);
  return Component;
}
