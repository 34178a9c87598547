import type { ReleaseManifest, SessionUser } from '@lisan/contract';
import { createBrowserStorage } from '@lisan/host-runtime';
import { followPlan, readStoredPlan } from './stored-plan';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';

const layla: SessionUser = { user_id: 'u-1', email: 'layla@example.com', username: 'ليلى', google_id: null };
const storage = createBrowserStorage();
const requests: string[] = [];
const faults: unknown[] = [];
let user: SessionUser | null;
let handlers: Record<string, (payload: never) => void>;

function follow(plans: string[] | undefined, answer: () => Promise<object>): void {
  const manifest: ReleaseManifest = {
    ...aReleaseManifest(),
    canaries: {
      chat: {
        release: aRemoteRelease('chat'),
        share: 0,
        since: '2026-01-01T00:00:00.000Z',
        ...(plans && { plans }),
      },
    },
  };
  const host = {
    bus: { subscribe: (topic: string, take: (payload: never) => void) => void (handlers[topic] = take) },
    session: { getState: () => ({ user }) },
    api: {
      call(key: string) {
        requests.push(key);
        return answer();
      },
    },
    report: (error: unknown) => void faults.push(error),
  };
  followPlan(manifest, host as unknown as Parameters<typeof followPlan>[1], storage, (task) => task());
}
const emit = (topic: string, payload: object) => handlers[topic]?.(payload as never);
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
  faults.length = 0;
  user = layla;
  handlers = {};
});

test('requests the plan once, follows events and removes it at sign-out', async () => {
  follow(['Creator'], async () => ({ subscription_plan: 'Studio Pro' }));
  emit('session.changed', { user });
  await settled();
  expect(readStoredPlan(layla, storage)).toBe('Studio Pro');
  emit('session.changed', { user });
  expect(requests).toEqual(['POST /user/balance']);
  emit('balance.changed', { subscription_plan: 'Creator' });
  expect(readStoredPlan(layla, storage)).toBe('Creator');
  expect(readStoredPlan({ ...layla, user_id: 'u-2' }, storage)).toBeUndefined();
  user = null;
  emit('session.changed', { user });
  expect(localStorage).toHaveLength(0);
});

test('neither requests nor stores the plan without a canary by plan', () => {
  localStorage.setItem('lisan-plan', 'u-1 Creator');
  follow(undefined, async () => ({ subscription_plan: 'Creator' }));
  emit('session.changed', { user });
  expect([requests, localStorage.length]).toEqual([[], 0]);
});

test('ignores a plan that arrives after an account switch, and reports a failed request', async () => {
  follow(['Creator'], async () => ({ subscription_plan: 'Creator' }));
  emit('session.changed', { user });
  user = { ...layla, user_id: 'u-2', email: 'omar@example.com' };
  await settled();
  expect(localStorage).toHaveLength(0);
  follow(['Creator'], () => Promise.reject(new Error('offline')));
  emit('session.changed', { user });
  await settled();
  expect(faults).toEqual([new Error('offline')]);
});
