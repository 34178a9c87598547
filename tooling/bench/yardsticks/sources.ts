// Sources of the pages that Lisan is measured beside. They are generated, so that no package of ours is named like a
// part of the product; all draw the same frame of five views and the same box to write in.

/** Five, as Lisan has. */
export const remoteNames = ['chat', 'speech', 'sync', 'profile', 'billing'] as const;

const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const chatView = `import { useState } from 'react';
import { styled } from 'styled-components';
import ky from 'ky';
const Form = styled.form\`display: grid; grid-template-columns: 1fr auto; gap: 8px;\`;
const Box = styled.textarea\`padding: 8px; font: inherit;\`;
export default function Chat({ say = (key) => key }) {
  const [draft, setDraft] = useState('');
  const [sent, setSent] = useState([]);
  return (
    <main>
      <h1>{say('title')}</h1>
      {sent.map((text, index) => <article key={index}>{text}</article>)}
      <Form onSubmit={(event) => {
        event.preventDefault();
        setSent([...sent, draft]);
        setDraft('');
        void ky.post('/api/text/generate', { json: { prompt: draft } }).catch(() => undefined);
      }}>
        <Box aria-label={say('box')} rows={2} value={draft} onChange={(event) => setDraft(event.target.value)} />
        <button type="submit" disabled={draft.trim() === ''}>{say('send')}</button>
      </Form>
    </main>
  );
}
`;

const otherView = (name: string) => `import { styled } from 'styled-components';
const Card = styled.section\`padding: 16px;\`;
export default function View() {
  return <main><h1>${title(name)}</h1><Card>${name}</Card></main>;
}
`;

/** The source of a remote's view. */
export const viewOf = (name: string): string => (name === 'chat' ? chatView : otherView(name));

const translations = `import i18next from 'i18next';
export async function translate() {
  await i18next.init({
    lng: 'en',
    resources: { en: { translation: { title: 'Chat', box: 'Message', send: 'Send' } } },
  });
  return (key) => i18next.t(key);
}
`;

const frame = `import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { styled } from 'styled-components';
import { translate } from './translations';
import { views } from './views';
const Page = styled.div\`display: grid; grid-template-columns: 220px 1fr; gap: 16px; font-family: sans-serif;\`;
const Side = styled.nav\`display: grid; gap: 8px; align-content: start;\`;
function Frame() {
  return (
    <Page>
      <Side>{Object.keys(views).map((name) => <Link key={name} to={'/' + name}>{name}</Link>)}</Side>
      <Suspense fallback={null}><Outlet /></Suspense>
    </Page>
  );
}
export async function start() {
  const say = await translate();
  const children = Object.entries(views).map(([path, View]) => ({ path, element: <View say={say} /> }));
  const router = createBrowserRouter([
    { path: '/', element: <Frame />, children: [...children, { path: '*', index: false, element: <Navigate to="/chat" replace /> }, { index: true, element: <Navigate to="/chat" replace /> }] },
  ]);
  const root = document.getElementById('root');
  root.replaceChildren();
  createRoot(root).render(<RouterProvider router={router} />);
}
`;

/** Frame, router and translations; \`views\` says where the views come from. */
export const frameWith = (views: string): Record<string, string> => ({
  'translations.js': translations,
  'frame.tsx': frame,
  'views.tsx': views,
});

/** A package of the generated kind. */
export const manifestOf = (name: string): string =>
  JSON.stringify({ name: `@lisan/bench-${name}`, version: '0.0.0', private: true, type: 'module' });
