import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Project, ProjectMember } from '@lisan/contract';
import { HostProvider } from '@lisan/remote-kit';
import { createFakeHost } from '@lisan/testing';
import { openProjects } from './open-projects';

const launch: Project = {
  ...{ project_id: 'p1', name: 'Launch', members: 1 },
  ...{ created_at: '2026-01-31T12:00:00.000Z', updated_at: '2026-01-31T12:00:00.000Z' },
};
const speech: ProjectMember = {
  ...{ kind: 'speech', member_id: 'a1', name: 'Hook', added_at: '2026-01-31T12:00:00.000Z' },
};

async function show() {
  let [projects, chosen]: [Project[], string | null] = [[], null];
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
      'GET /projects/:id': () => ({ project: launch, members: [speech] }),
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
  const Chooser = await openProjects(host.translator);
  render(
    <HostProvider value={host}>
      <Chooser />
    </HostProvider>,
  );
  return { host, user: userEvent.setup(), set: (next: Project[]) => (projects = next) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('begins a project, works in it, looks into it, deletes it and takes that back', async () => {
  const { user, host } = await show();
  await user.click(await button('No project'));
  await user.type(await screen.findByRole('textbox', { name: 'New project' }), 'Launch{Enter}');
  expect(await button('Work in Launch')).toHaveAttribute('aria-pressed', 'true');
  expect(host.api.made.map(({ key }) => key)).toContain('POST /projects/choice');
  await user.click(await button('Open Launch'));
  expect(await screen.findByText('Hook')).toBeVisible();
  await user.click(await button('All projects'));
  await user.click(await button('Delete Launch'));
  await user.click(await button('Undo'));
  expect(await button('Work in Launch')).toHaveAttribute('aria-pressed', 'false');
});

it('hears of what changed in another tab', async () => {
  const { user, host, set } = await show();
  await user.click(await button('No project'));
  set([launch]);
  act(() => host.bus.publish('projects.changed', {}));
  await waitFor(async () => expect(await button('Work in Launch')).toBeVisible());
});
