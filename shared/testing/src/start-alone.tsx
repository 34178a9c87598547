import { createRoot } from 'react-dom/client';
import { findLanguage, pageProtocol } from '@lisan/contract';
import type { RemoteDefinition } from '@lisan/remote-kit';
import { AloneFrame } from './AloneFrame';
import { findLocalApi } from './local-api';
import { answersOfNewAccount, type FakeAnswers } from './fake-api';

/**
 * Runs a remote alone in `#root`: signed in at the local API if it responds, else with `answers`. `?language=ar` and
 * `?view=<id>` select language and first view.
 * @param answers added to a new account's fake responses
 * @throws Error when the page has no `#root`
 */
export async function startAlone(remote: RemoteDefinition, answers: FakeAnswers): Promise<void> {
  const container = document.getElementById(pageProtocol.rootId);
  if (!container) throw new Error(`The page has no #${pageProtocol.rootId}.`);
  const search = new URLSearchParams(window.location.search);
  const language = findLanguage(search.get('language') ?? undefined) ?? 'en';
  const views = Object.keys(remote.views);
  const firstView = views.find((id) => id === search.get('view')) ?? views[0];
  if (firstView === undefined) throw new Error(`Remote '${remote.name}' has no view.`);
  const local = await findLocalApi(language);
  createRoot(container).render(
    <AloneFrame
      remote={remote}
      language={language}
      firstView={firstView}
      local={local}
      answers={{ ...answersOfNewAccount, ...answers }}
    />,
  );
}
