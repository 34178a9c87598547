import { createJournal } from '../actions/context';
import { findFileFaults, type Files } from './files';
import { findMoneyFaults } from './money';
import { findBrokenPromises, findSaleFaults, findUnfinished, findUnrest } from './promises';
import { emptyState, type LedgerRow, type State } from './state';

const noFiles: Files = { media: [], uploads: [], resumable: [], previews: [], temporary: [], top: [] };
const line = (entry: LedgerRow['entry'], amount: number, changes: Partial<LedgerRow> = {}): LedgerRow => ({
  id: 1,
  user: 'u',
  period: 2,
  kind: 'text',
  entry,
  amount,
  hold: null,
  reference: null,
  about: 'x',
  ...changes,
});
const grant = line('grant', 30_000, { about: 'activity_month' });
const hold = line('hold', -1000, { id: 2, reference: 'm' });
const ending = (entry: LedgerRow['entry'], amount: number) =>
  line(entry, amount, { id: 3, hold: 2, reference: 'm' });
const paid = [grant, hold, ending('settle', 1000), ending('use', -1000)];
const message = { id: 'm', user: 'u', status: 'complete', length: 5, isSaid: true, replacedBy: null };
const lipSync = { id: 'j', status: 'PROCESSING', isRefunded: false, queueId: 'q', keys: [] };
const job = { id: 'q', kind: 'lip-sync', state: 'queued' };
const state = (changes: Partial<State>): State => ({ ...emptyState, ...changes });
const money = (changes: Partial<State>) => findMoneyFaults(state(changes), new Map());

describe('after a start', () => {
  it('finds nothing when each job has a worker', () => {
    expect(findUnfinished(state({ messages: [message], lipSyncs: [lipSync], jobs: [job] }))).toEqual([]);
  });

  it.each<[string, Partial<State>]>([
    ['a reply that is being written', { messages: [{ ...message, status: 'streaming' }] }],
    ['a hidden reply', { messages: [{ ...message, replacedBy: 'n' }] }],
    ['a speech that is being spoken', { speechRuns: [{ id: 's' }] }],
    ['a lip-sync that nobody does', { lipSyncs: [lipSync], jobs: [{ ...job, state: 'done' }] }],
    ['a lip-sync that goes on after its end', { lipSyncs: [{ ...lipSync, status: 'FAILED' }], jobs: [job] }],
  ])('finds %s', (_name, changes) => {
    expect(findUnfinished(state(changes))).toHaveLength(1);
  });

  it('finds a waiting or failed job at rest', () => {
    const failed = { id: 'f', kind: 'local-payment-webhook', state: 'failed' };
    expect(findUnrest(state({ jobs: [job, failed] }))).toHaveLength(2);
  });
});

describe('money', () => {
  it('is correct when each reply is charged once', () => {
    expect(money({ ledger: paid, messages: [message] })).toEqual([]);
    expect(money({ ledger: [grant, hold, ending('refund', 1000)] })).toEqual([]);
  });

  it.each<[string, Partial<State>, string]>([
    ['an open hold', { ledger: [grant, hold] }, 'is open'],
    [
      'a hold that ended twice',
      { ledger: [...paid, ending('refund', 1000)], messages: [message] },
      '2 times',
    ],
    ['a settled hold without its use', { ledger: [grant, hold, ending('settle', 1000)] }, 'charged 0 times'],
    ['a month that was given twice', { ledger: [grant, grant] }, 'granted 2 times'],
    ['a balance below zero', { ledger: [line('use', -1)] }, 'The balance'],
    ['a reply that nobody paid', { messages: [message] }, "in place of 'text 1000'"],
    ['a charge for nothing', { ledger: paid }, 'for what is not there'],
  ])('reports %s', (_name, changes, words) => {
    expect(money(changes).join('\n')).toContain(words);
  });
});

describe('files', () => {
  const audio = { id: 'a', source: 'speech', name: 'a.mp3', media: 'k', duration: 1 };
  const whole = state({ audios: [audio], media: [{ key: 'k', owner: 'u' }] });
  const find = (changes: Partial<Files>, of: State = whole) =>
    findFileFaults(of, { ...noFiles, media: ['k'], ...changes }, (id) => id === 'u.known');

  it('are correct when each has its row', () => {
    expect(find({ uploads: ['resumable'], resumable: ['u.known', 'u.known.json'] })).toEqual([]);
  });

  it.each<[string, Partial<Files>]>([
    ['a file without a row', { media: ['k', 'k2'] }],
    ['a row without a file', { media: [] }],
    ['half a file', { media: ['k', 'k2.part'] }],
    ['an upload that broke off', { uploads: ['x.mp4'] }],
    ['half an upload', { resumable: ['u.known'] }],
    ['half a preview', { previews: ['jack.mp3.1.partial'] }],
    ['what was left in the system', { temporary: ['x'] }],
    ['half a database', { top: ['database.new'] }],
  ])('reports %s', (_name, changes) => {
    expect(find(changes)).toHaveLength(1);
  });

  it('reports an upload of an unknown account', () => {
    expect(find({ resumable: ['u.other', 'u.other.json'] })).toHaveLength(2);
  });

  it('reports an unused row and a missing row', () => {
    expect(find({}, state({ media: [{ key: 'k', owner: 'u' }] }))).toHaveLength(1);
    expect(find({ media: [] }, state({ audios: [audio] }))).toHaveLength(1);
  });
});

describe('promises', () => {
  it('passes when kept and reports when broken', () => {
    const journal = createJournal();
    journal.replies.push({ id: 'm', length: 5 });
    journal.speeches.push('a');
    journal.lipSyncs.push('j');
    const audios = [{ id: 'a', source: 'speech', name: 'a.mp3', media: 'k', duration: 1 }];
    const there = state({ messages: [message], audios, lipSyncs: [lipSync] });
    expect(findBrokenPromises(there, journal, false)).toEqual([]);
    expect(findBrokenPromises(state({}), journal, false)).toHaveLength(3);
    const half = state({ ...there, messages: [{ ...message, length: 4 }] });
    expect(findBrokenPromises(half, journal, false)).toHaveLength(1);
  });

  it('reports an upload stored twice', () => {
    const video = { id: 'v', name: 'v.mp4', media: 'k', poster: null };
    const twice = state({ videos: [video, { ...video, id: 'w' }] });
    expect(findBrokenPromises(twice, createJournal(), false)).toHaveLength(1);
  });

  it('reports a sale recorded never or twice', () => {
    const sale = { id: 'c', user: 'u', status: 'complete', subscription: 's' };
    const known = { id: 's', user: 'u' };
    const heard = state({ checkouts: [sale], subscriptions: [known], events: [{ id: 'e' }] });
    expect(findSaleFaults(heard)).toEqual([]);
    expect(findSaleFaults(state({ ...heard, subscriptions: [] }))).toHaveLength(1);
    expect(findSaleFaults(state({ ...heard, events: [] }))).toHaveLength(1);
    const second = state({ ...heard, subscriptions: [known, { ...known, id: 't' }] });
    expect(findSaleFaults(second)).toHaveLength(1);
  });
});
