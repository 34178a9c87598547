import { useEffect, useEffectEvent } from 'react';

interface Opened {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks for what shows something that opens, with its first opening. Where it does not come, nothing has opened. */
export function useOpening(load: () => Promise<boolean>, { open, onOpenChange }: Opened): void {
  const giveUp = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    let isLeft = false;
    if (open)
      void load().then((came) => {
        if (!came && !isLeft) giveUp();
      });
    return () => void (isLeft = true);
  }, [load, open]);
}
