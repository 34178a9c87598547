import { createElement, Suspense, use, useState } from 'react';
import { isStaleChunkError, type RemoteFailure } from '@lisan/errors';
import { RenderGuard, useHost } from '@lisan/remote-kit';
import { useReportHydrated } from '@lisan/host-runtime';
import { RemoteFailureCard } from '../remotes/RemoteFailureCard';
import { Waiting } from '../remotes/Waiting';
import { useShellTranslations } from '../services/shell-context';
import type { LoadablePage } from './loadable-page';

interface LazyPageProps {
  readonly page: LoadablePage;
}

export function LazyPage({ page }: LazyPageProps) {
  const { report } = useHost();
  const { t } = useShellTranslations();
  const [tries, setTries] = useState(0);
  const [fault, setFault] = useState<RemoteFailure>('broken');
  const label = t('remote.partOfPage');
  const handleRetry = () => {
    page.forget();
    setTries((count) => count + 1);
  };
  const handleError = (error: unknown) => {
    report(error, 'page');
    if (isStaleChunkError(error)) setFault('unreachable');
  };
  const failure = (
    <RemoteFailureCard label={label} failure={fault} isRepeated={tries > 0} onRetry={handleRetry} />
  );
  return (
    <RenderGuard key={tries} onError={handleError} fallback={failure}>
      <Suspense fallback={<Waiting label={label} takesFocus={tries > 0} />}>
        <Loaded page={page} />
      </Suspense>
    </RenderGuard>
  );
}

function Loaded({ page }: LazyPageProps) {
  useReportHydrated();
  return createElement(page.find() ?? use(page.load()));
}
