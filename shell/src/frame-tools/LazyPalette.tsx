import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ComponentProps,
} from 'react';
import { useHost, useTranslations } from '@lisan/remote-kit';
import { Dialog, Skeleton } from '@lisan/ui';
import type { CommandPalette } from './CommandPalette';

type PaletteProps = ComponentProps<typeof CommandPalette>;

interface LazyPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onShortcuts: () => void;
}

/** Loads on first use: few visits search. */
export function LazyPalette({ open, onOpenChange, onShortcuts }: LazyPaletteProps) {
  const { t } = useTranslations('frame-tools');
  const { report } = useHost();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const fail = useEffectEvent((error: unknown) => {
    report(error, 'palette');
    onOpenChange(false);
  });
  const isWanted = open && !Palette;
  useEffect(() => {
    if (!isWanted) return;
    import('./CommandPalette').then(
      ({ CommandPalette: loaded }) => setPalette(() => loaded),
      (error: unknown) => fail(error),
    );
  }, [isWanted]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="medium" title={t('search.title')}>
      {Palette ? (
        createElement(Palette, { onClose: () => onOpenChange(false), onShortcuts })
      ) : (
        <Skeleton rows={3} />
      )}
    </Dialog>
  );
}
