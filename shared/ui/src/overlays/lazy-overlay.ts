import { createElement, useEffect, useEffectEvent, type ComponentType } from 'react';
import { lazyComponent } from '../lazy-component';

interface Opened {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A component that loads on first open. If loading fails, it closes. */
export function lazyOverlay<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  const frame = lazyComponent(load);
  return function LazyOverlay(props: Props) {
    const { open, onOpenChange } = props;
    const Frame = frame.useIt();
    const close = useEffectEvent(() => onOpenChange(false));
    useEffect(() => {
      let isUnmounted = false;
      if (open)
        void frame.load().then((loaded) => {
          if (!loaded && !isUnmounted) close();
        });
      return () => void (isUnmounted = true);
    }, [open]);
    return Frame ? createElement(Frame, props) : null;
  };
}
