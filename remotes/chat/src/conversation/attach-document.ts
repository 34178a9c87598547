import type { StoreApi } from 'zustand/vanilla';
import { limits } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import type { ConversationRequests } from './conversation.requests';
import type { Attaching, ConversationState } from './conversation-state';
import { findProblem } from './attachment';

interface AttachOptions {
  readonly host: HostServices;
  readonly requests: Pick<ConversationRequests, 'attach'>;
  fail(error: unknown, what: 'attach'): unknown;
}

export async function attachDocument(
  { getState, setState }: StoreApi<ConversationState>,
  files: readonly File[],
  { host, requests, fail }: AttachOptions,
): Promise<void> {
  const { attaching: running, queued, unsent } = getState();
  // A queued or unsent message has its own attachment.
  if (running !== null || queued || unsent) return;
  const problem = findProblem(files);
  const [file] = files;
  if (problem || !file) {
    const t = host.translator.translate('chat');
    const size = host.translator.format.number(limits.documentMaxBytes / 2 ** 20);
    host.toasts.show({
      title: t('failure.attach.title'),
      message: t(`attachment.${problem}`, { name: file?.name ?? '', size }),
      tone: 'bad',
    });
    return;
  }
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const attaching: Attaching = { name: file.name, done: 0, cancel };
  setState({ attaching });
  const onProgress = (done: number) => setState({ attaching: { ...attaching, done } });
  const unsubscribe = host.bus.subscribe('scan.progressed', ({ name, page, pages }) => {
    if (name === file.name) setState({ attaching: { ...attaching, done: 1, scan: { page, pages } } });
  });
  try {
    const attached = await requests.attach(file, { onProgress, signal: controller.signal });
    setState({ attached: JSON.stringify(attached) });
  } catch (error) {
    fail(error, 'attach');
  } finally {
    unsubscribe();
    setState({ attaching: null });
  }
}
