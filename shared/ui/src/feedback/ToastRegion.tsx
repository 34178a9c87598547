import { createElement, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../controls/IconButton';
import { lateComponent } from '../late-component';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { toastFrame } from './toast-frame';
import type { ToastRegionProps } from './toast';

const list = lateComponent<ToastRegionProps>(
  async () => (await import(/* webpackChunkName: 'late' */ './ToastList')).ToastList,
);

/**
 * Where toasts appear. What shows them comes in a file of its own, with the first of them or by itself after a moment;
 * where it does not come, they are said plainly.
 */
export function ToastRegion(props: ToastRegionProps) {
  const ToastList = list.useIt();
  const [wasNeeded, setNeeded] = useState(false);
  const isNeeded = wasNeeded || props.toasts.length > 0;
  if (isNeeded !== wasNeeded) setNeeded(isNeeded);
  useEffect(() => {
    if (isNeeded) void list.load();
  }, [isNeeded, props.toasts]);
  if (!isNeeded || ToastList === undefined) return null;
  return createElement(ToastList ?? PlainToasts, props);
}

function PlainToasts({ toasts, onDismiss }: ToastRegionProps) {
  const texts = useUiTexts();
  return (
    <Plain role="status" aria-label={texts.notifications}>
      {toasts.map(({ id, title, description }) => (
        <li key={id}>
          <IconButton icon="close" label={texts.close} size="small" onClick={() => onDismiss(id)} />
          <strong>{title}</strong> {description}
        </li>
      ))}
    </Plain>
  );
}

const Plain = styled.ul`
  ${toastFrame}

  & > li {
    padding: ${token.space[3]};
    border-radius: ${token.radius.card};
    background: ${token.color.raised};
    box-shadow: ${token.shadow.float};
  }
`;
