import { lazy, Suspense, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import type { Language } from '@lisan/i18n';
import { HostProvider, type HostServices, type RemoteDefinition, type ToastMessage } from '@lisan/remote-kit';
import {
  AppFrame,
  AppMain,
  Banner,
  FontFaces,
  PageColumn,
  Skeleton,
  ThemeRoot,
  ToastRegion,
} from '@lisan/ui';
import type { FakeAnswers } from './fake-api';
import { createFakeHost } from './fake-host';
import { partsOf } from './parts-of';
import type { LocalApi } from './local-api';
import { subscribeToLocalEvents } from './local-events';

interface AloneFrameProps {
  readonly remote: RemoteDefinition;
  readonly answers: FakeAnswers;
  readonly language: Language;
  readonly firstPart: string;
  readonly local: LocalApi | null;
}

const translations = {
  en: { local: 'Alone, with the local API:', answers: 'Alone: no API answers, so nothing here is kept.' },
  ar: {
    local: 'تعمل وحدها مع الخادم المحلي:',
    answers: 'تعمل وحدها: لا يوجد خادم يستجيب، فلن يُحفظ شيء مما هنا.',
  },
} as const;

export function AloneFrame({ remote, answers, language, firstPart, local }: AloneFrameProps) {
  const [partId, setPartId] = useState(firstPart);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [{ host, parts }] = useState(() => {
    const host = createHost({ remote, answers, language, local, setPartId, setToast });
    return { host, parts: lazyParts(remote, host) };
  });
  useEffect(() => (local ? subscribeToLocalEvents(host) : undefined), [host, local]);
  const Part = parts[partId];
  const { direction } = host.translator;
  const shown = toast && {
    id: 'toast',
    title: toast.title ?? toast.message,
    description: toast.title === undefined ? undefined : toast.message,
    tone: toast.tone,
  };
  return (
    <HostProvider value={host}>
      <ThemeRoot theme="system" language={language} direction={direction}>
        <FontFaces />
        <AppFrame>
          <AppMain>
            <PageColumn>
              <Banner tone="info" inset>
                {local ? (
                  <>
                    {translations[language].local} <bdi>{local.user.email}</bdi>
                  </>
                ) : (
                  translations[language].answers
                )}
              </Banner>
            </PageColumn>
            <remote.frame namespace={remote.name} language={language} direction={direction}>
              <Suspense fallback={<Skeleton rows={5} />}>{Part && <Part />}</Suspense>
            </remote.frame>
          </AppMain>
        </AppFrame>
        <ToastRegion toasts={shown ? [shown] : []} onDismiss={() => setToast(null)} />
      </ThemeRoot>
    </HostProvider>
  );
}

interface HostOptions extends Omit<AloneFrameProps, 'firstPart'> {
  readonly setPartId: (id: string) => void;
  readonly setToast: Dispatch<SetStateAction<ToastMessage | null>>;
}

function createHost({ remote, answers, language, local, setPartId, setToast }: HostOptions): HostServices {
  const host = createFakeHost({ language, answers, ...(local && { user: local.user }) });
  const showMessage = (message: string) => setToast({ message });
  return {
    ...host,
    ...(local && { api: local.api }),
    toasts: {
      show(toast) {
        setToast(toast);
        return () => setToast((shown) => (shown === toast ? null : shown));
      },
    },
    navigation: {
      openView: (id) => (id in remote.views ? setPartId(id) : showMessage(id)),
      goTo: showMessage,
      leaveTo: showMessage,
    },
    sessionActions: {
      replaceToken: (token) => local?.replaceToken(token),
      signOut: async () => local?.signOut(),
    },
    report: (error, where) => console.error(where, error),
  };
}

function lazyParts(remote: RemoteDefinition, { translator }: HostServices) {
  return Object.fromEntries(
    Object.entries(partsOf(remote)).map(([id, load]) => [
      id,
      lazy(async () => {
        await translator.addTranslations(remote.name, remote.translations);
        return load();
      }),
    ]),
  );
}
