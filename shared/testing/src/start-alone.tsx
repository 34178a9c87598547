import { createRoot } from 'react-dom/client';
import { findLanguage, pageProtocol } from '@lisan/contract';
import type { RemoteDefinition } from '@lisan/remote-kit';
import { AloneFrame } from './AloneFrame';
import { findLocalApi } from './local-api';
import { answersOfNewAccount, type FakeAnswers } from './fake-api';
import { partsOf } from './parts-of';

/**
 * Runs a remote alone in `#root`: signed in at the local API if it responds, else with `answers`. `?language=ar` and
 * `?view=<id>` select language and the first view or slot.
 * @param answers added to a new account's fake responses
 * @throws Error when the page has no `#root`
 */
export async function startAlone(remote: RemoteDefinition, answers: FakeAnswers): Promise<void> {
  const container = document.getElementById(pageProtocol.rootId);
  if (!container) throw new Error(`The page has no #${pageProtocol.rootId}.`);
  const search = new URLSearchParams(window.location.search);
  const language = findLanguage(search.get('language') ?? undefined) ?? 'en';
  const parts = Object.keys(partsOf(remote));
  const firstPart = parts.find((id) => id === search.get('view')) ?? parts[0];
  if (firstPart === undefined) throw new Error(`Remote '${remote.name}' has no view or slot.`);
  const local = await findLocalApi(language);
  createRoot(container).render(
    <AloneFrame
      remote={remote}
      language={language}
      firstPart={firstPart}
      local={local}
      answers={{ ...answersOfNewAccount, ...answers }}
    />,
  );
}
