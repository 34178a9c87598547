import { createStore } from 'zustand/vanilla';
import { pageProtocol } from '@lisan/contract';
import { readonlyStore, type Mount } from '@lisan/remote-kit';
import { createFakeHost } from '@lisan/testing';
import { mountInPrerender } from './live-view';
import type { RemoteComponent, RemoteComponentState } from '../remotes/remote-component';

const { prerenderedView, prerenderedLanguage, prerenderedVersion, prerenderedLive } = pageProtocol;

function setUp(marks: Record<string, string> = {}) {
  const host = createFakeHost();
  const unmount = jest.fn();
  const mount = jest.fn<() => void, Parameters<Mount>>(() => unmount);
  const store = createStore<RemoteComponentState>(() => ({
    status: 'ready',
    choice: 'live',
    attempt: 1,
    mount,
    Component: () => null,
  }));
  const component = {
    ...readonlyStore(store),
    remote: 'chat',
    kind: 'view',
    id: 'chat',
    crash: jest.fn(),
  } as unknown as RemoteComponent;
  const remotes = {
    shown: new Map<Element, RemoteComponent>(),
    onLeft: jest.fn(),
    opening: () => () => undefined,
    hostOf: () => host,
    versionOf: () => '1.0.0',
  };
  const root = document.createElement('div');
  const outer = root.appendChild(document.createElement('main'));
  const prerender = outer.appendChild(document.createElement('div'));
  const all = {
    [prerenderedView]: 'chat',
    [prerenderedLanguage]: 'en',
    [prerenderedVersion]: '1.0.0',
    ...marks,
  };
  for (const [name, value] of Object.entries(all)) prerender.setAttribute(name, value);
  const live = mountInPrerender(component, remotes, root);
  return { store, component, remotes, root, outer, prerender, live, mount, unmount };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ['another view', { [prerenderedView]: 'notes' }],
  ['another language', { [prerenderedLanguage]: 'ar' }],
  ['another version', { [prerenderedVersion]: '1.0.1' }],
])('leaves prerendered HTML of %s to the layout', (_case, marks) => {
  const { live, mount } = setUp(marks);
  expect(live).toBeUndefined();
  expect(mount).not.toHaveBeenCalled();
});

test('hands the view over once, and moves it when the layout has a new element', async () => {
  const { live, component, prerender, mount, unmount, remotes } = setUp();
  live?.markLive();
  expect(prerender).toHaveAttribute(prerenderedLive);
  expect(remotes.shown.get(prerender)).toBe(component);
  const [request] = mount.mock.calls.map(([, given]) => given);
  request?.onWaiting(true);

  const other = document.createElement('main');
  const onWaiting = jest.fn();
  expect(live?.adopt({ ...component }, other, onWaiting)).toBeUndefined();
  const detach = live?.adopt(component, other, onWaiting);
  expect(prerender.parentElement).toBe(other);
  expect(prerender).not.toHaveAttribute(prerenderedLive);
  request?.onWaiting(false);
  expect(onWaiting.mock.calls).toEqual([[true], [false]]);
  expect(live?.adopt(component, other, onWaiting)).toBeUndefined();

  live?.end();
  await turn();
  expect(unmount).not.toHaveBeenCalled();
  detach?.();
  await turn();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(other).toBeEmptyDOMElement();
  expect(remotes.shown.size).toBe(0);
  expect(remotes.onLeft).toHaveBeenCalledWith('chat');
});

test('ends the view when its attempt changes, but not when its notice does', async () => {
  const { live, store, component, outer, unmount } = setUp();
  store.setState({ notice: () => null });
  await turn();
  expect(unmount).not.toHaveBeenCalled();
  store.setState({ attempt: 2 });
  await turn();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(outer).toBeEmptyDOMElement();
  expect(live?.adopt(component, outer, jest.fn())).toBeUndefined();
  live?.end();
  await turn();
  expect(unmount).toHaveBeenCalledTimes(1);
});
