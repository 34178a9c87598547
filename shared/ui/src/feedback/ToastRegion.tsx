import { createElement, useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import { lazyComponent } from '../lazy-component';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { toastCard, toastFrame, type Toast, type ToastRegionProps } from './toast';

const list = lazyComponent<ToastRegionProps>(
  async () => (await import(/* webpackChunkName: "toasts" */ './ToastList')).ToastList,
);

const LIST_TIMEOUT_MS = 500;

/**
 * Shows toasts; the caller keeps the queue. The full list is lazy; until it loads, a plain toast
 * takes its place.
 */
export function ToastRegion(props: ToastRegionProps) {
  const ToastList = list.useIt();
  const first = props.toasts[0]?.id;
  const [plain, setPlain] = useState<string>();
  const isThere = Boolean(ToastList);
  useEffect(() => {
    if (first === undefined || isThere) return undefined;
    const timer = setTimeout(() => setPlain(first), LIST_TIMEOUT_MS);
    void list.load();
    return () => clearTimeout(timer);
  }, [first, isThere]);
  // Don't announce the same toast twice.
  const isPlain = first !== undefined && first === plain;
  // An open dialog hides all but live regions from screen readers.
  return (
    <div aria-live="off">
      {isPlain ? <PlainToasts {...props} /> : ToastList && createElement(ToastList, props)}
    </div>
  );
}

function PlainToasts({ toasts, onDismiss, duration = 5000 }: ToastRegionProps) {
  const texts = useUiTexts();
  return (
    <div role="region" aria-label={texts.notifications}>
      <Plain>
        {toasts.map((toast) => (
          <PlainToast
            key={toast.id}
            {...toast}
            duration={toast.duration ?? duration}
            onDismiss={() => onDismiss(toast.id)}
          />
        ))}
      </Plain>
    </div>
  );
}

interface PlainToastProps extends Toast {
  readonly duration: number;
  readonly onDismiss: () => void;
}

function PlainToast({ title, description, tone = 'info', action, duration, onDismiss }: PlainToastProps) {
  const texts = useUiTexts();
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!Number.isFinite(duration)) return undefined;
    const timer = setTimeout(() => dismiss(), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return (
    <li data-tone={tone}>
      <p role={tone === 'bad' ? 'alert' : 'status'}>
        <strong>{title}</strong> {description}
      </p>
      {action && (
        <Button
          size="small"
          onClick={() => {
            action.onSelect();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={texts.close} size="small" onClick={onDismiss} />
    </li>
  );
}

const Plain = styled.ol`
  ${toastFrame}

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${token.space[3]};
    ${toastCard}
  }
  & p {
    flex: 1;
    overflow-wrap: anywhere;
  }
`;
