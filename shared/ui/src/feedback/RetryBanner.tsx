import { useState } from 'react';
import { Button } from '../controls/Button';
import { Banner } from './Banner';

export interface RetryBannerProps {
  /** What could not be had. */
  readonly message: string;
  readonly retryLabel: string;
  /** Asks once more; the button is busy until it settles. */
  readonly onRetry: () => Promise<void>;
}

/** In place of something that did not come and can be asked for again. */
export function RetryBanner({ message, retryLabel, onRetry }: RetryBannerProps) {
  const [isAsking, setAsking] = useState(false);

  async function handleRetry(): Promise<void> {
    setAsking(true);
    await onRetry();
    setAsking(false);
  }

  return (
    <Banner
      tone="bad"
      inset
      action={
        <Button size="small" icon="refresh" busy={isAsking} onClick={() => void handleRetry()}>
          {retryLabel}
        </Button>
      }
    >
      {message}
    </Banner>
  );
}
