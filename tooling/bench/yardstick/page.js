// A minimal React page with a message form and two views: the yardstick for Lisan's pages. Loaded
// into the browser as is, without types.
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Form() {
  const [draft, setDraft] = useState('');
  const [sent, setSent] = useState([]);
  const submit = (event) => {
    event.preventDefault();
    setSent([...sent, draft]);
    setDraft('');
    void fetch('/api/text/generate', { method: 'POST', body: draft });
  };
  const submitOnEnter = (event) => {
    if (event.key === 'Enter') event.currentTarget.form.requestSubmit();
  };
  return h(
    'form',
    { onSubmit: submit },
    sent.map((text, index) => h('article', { key: index }, text)),
    h('textarea', {
      'aria-label': 'Message',
      value: draft,
      onChange: (event) => setDraft(event.target.value),
      onKeyDown: submitOnEnter,
    }),
    h('button', { type: 'submit', disabled: draft.trim() === '' }, 'Send'),
  );
}

function Page() {
  const [view, setView] = useState('Chat');
  const link = (name) => h('button', { key: name, type: 'button', onClick: () => setView(name) }, name);
  return h(
    'main',
    null,
    h('nav', null, ['Chat', 'Other'].map(link)),
    h('h1', null, view),
    view === 'Chat' && h(Form),
  );
}

createRoot(document.getElementById('root')).render(h(Page));
