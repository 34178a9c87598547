import { act, screen, waitFor } from '@testing-library/react';
import { limits, type Project, type ProjectMember } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const launch: Project = {
  project_id: 'p1',
  name: 'Launch',
  members: 1,
  created_at: '2026-01-31T12:00:00.000Z',
  updated_at: '2026-01-31T12:00:00.000Z',
};
const at = '2026-01-31T12:00:00.000Z';
const speech: ProjectMember = {
  kind: 'speech',
  member_id: 'a1',
  name: 'Hook',
  added_at: at,
  url: '/api/media/a1',
};
const script: ProjectMember = { kind: 'script', member_id: 'c1', name: 'Coffee', added_at: at, url: null };

async function show(there: Project[] = [], refuse: () => void = () => undefined) {
  let [projects, chosen]: [Project[], string | null] = [there, null];
  let members = [speech];
  const done = { success: true, message: '' };
  const host = createFakeHost({
    answers: {
      'GET /projects': () => ({ projects, chosen }),
      'POST /projects': ({ body }) => {
        projects = [{ ...launch, name: body.name }];
        return { ...launch, name: body.name };
      },
      'POST /projects/choice': ({ body }) => {
        chosen = body.project_id;
        return done;
      },
      'GET /projects/:id': () => {
        refuse();
        return { project: launch, members };
      },
      'GET /projects/:id/candidates': ({ query }) => ({
        candidates: [script].filter(({ name }) => !members.includes(script) && name.includes(query.q ?? '')),
      }),
      'POST /projects/:id/members': () => {
        members = [...members, script];
        return done;
      },
      'DELETE /projects/:id/members/:kind/:member_id': ({ params }) => {
        members = members.filter(({ member_id: id }) => id !== params.member_id);
        return done;
      },
      'DELETE /projects/:id': () => {
        [projects, chosen] = [[], null];
        return done;
      },
      'POST /projects/:id/restore': () => {
        projects = [launch];
        return launch;
      },
    },
  });
  const { user } = await renderRemote(remote, 'dashboard-toolbar', host);
  return { host, user, set: (next: Project[]) => (projects = next) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('creates a project, switches to it, opens it, deletes it and undoes that', async () => {
  const { user, host } = await show();
  await user.click(await button('No project'));
  await user.type(await screen.findByRole('textbox', { name: 'New project' }), 'Launch{Enter}');
  expect(await button('Selected: Launch')).toHaveAttribute('aria-pressed', 'true');
  expect(host.api.made.map(({ key }) => key)).toContain('POST /projects/choice');
  await user.click(await button('Open Launch'));
  expect(await screen.findByText('Hook')).toBeVisible();
  await user.click(await button('All projects'));
  await user.click(await button('Delete Launch'));
  await user.click(await button('Undo'));
  expect(await button('Select: Launch')).toHaveAttribute('aria-pressed', 'false');
});

it('follows changes from another tab', async () => {
  const { user, host, set } = await show();
  await user.click(await button('No project'));
  set([launch]);
  act(() => host.bus.publish('projects.changed', {}));
  await waitFor(async () => expect(await button('Select: Launch')).toBeVisible());
});

it("shows a project's members, opens them, removes one and adds a candidate", async () => {
  const { user, host } = await show([launch]);
  await user.click(await button('No project'));
  await user.click(await button('Open Launch'));
  const link = await screen.findByRole('link', { name: 'Hook' });
  expect(link).toHaveAttribute('href', '/api/media/a1');
  await user.click(await button('Remove Hook from the project'));
  expect(await screen.findByText('This project is empty')).toBeVisible();
  expect(await button('Download as ZIP')).toBeDisabled();
  await user.click(await button('Add existing items'));
  await user.type(await screen.findByRole('searchbox'), 'zebra');
  expect(await screen.findByText('No items match your search')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.click(await button('Add Coffee to the project'));
  expect(await screen.findByText('Everything is already in this project')).toBeVisible();
  await user.click(await button('Done'));
  await user.click(await button('Coffee'));
  expect(host.bus.peek('conversation.chosen')).toEqual({ conversationId: 'c1' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('reports a full project before a new member is made', async () => {
  const { user } = await show([{ ...launch, members: limits.maxMembers }]);
  await user.click(await button('No project'));
  await user.click(await button('Select: Launch'));
  expect(await screen.findByText(/“Launch” is full/)).toBeVisible();
  await user.click(await button('Open Launch'));
  await user.click(await button('Add existing items'));
  expect(await button('Add Coffee to the project')).toBeDisabled();
});

it('links to the guide until another project is chosen', async () => {
  const { user, host } = await show([{ ...launch, is_guided: true }]);
  await user.click(await button('No project'));
  await user.click(await button('Select: Launch'));
  await user.keyboard('{Escape}');
  await user.click(await button('First video'));
  expect(host.record.paths).toEqual(['/demo']);
});

describe('the address of a project', () => {
  const goTo = (url: string) => window.history.replaceState(null, '', url);
  afterEach(() => goTo('/'));

  it('is written beside that of the view, and removed when the dialog closes', async () => {
    const { user, host } = await show([launch]);
    goTo('/home?view=lip-sync&job=j1');
    await user.click(await button('No project'));
    await user.click(await button('Open Launch'));
    await waitFor(() => expect(host.record.paths).toEqual(['/home?view=lip-sync&job=j1&project=p1']));
    goTo('/home?view=lip-sync&job=j1&project=p1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(host.record.paths.at(-1)).toBe('/home?view=lip-sync&job=j1'));
  });

  it('opens it, and Back closes it', async () => {
    goTo('/home?project=p1');
    await show([launch]);
    expect(await screen.findByRole('dialog', { name: 'Launch' })).toBeVisible();
    goTo('/home');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that a deleted project is gone', async () => {
    goTo('/home?project=gone');
    const { host } = await show([launch], () => {
      throw new ApiError({ status: 404, code: 'not_found', detail: 'This project was deleted.' });
    });
    await waitFor(() =>
      expect(host.record.toasts).toMatchObject([{ message: 'This project was deleted.', tone: 'bad' }]),
    );
    expect(await screen.findByRole('dialog', { name: 'Projects' })).toBeVisible();
    expect(host.record.paths).toEqual(['/home']);
  });
});
