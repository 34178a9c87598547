import { createElement, useEffect, useEffectEvent, type ComponentType } from 'react';
import { lateComponent } from '../late-component';

interface Opened {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A component that loads on first open. If loading fails, it closes. */
export function lateOverlay<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  const frame = lateComponent(load);
  return function LateOverlay(props: Props) {
    const { open, onOpenChange } = props;
    const Frame = frame.useIt();
    const close = useEffectEvent(() => onOpenChange(false));
    useEffect(() => {
      let isLeft = false;
      if (open)
        void frame.load().then((came) => {
          if (!came && !isLeft) close();
        });
      return () => void (isLeft = true);
    }, [open]);
    return Frame ? createElement(Frame, props) : null;
  };
}
