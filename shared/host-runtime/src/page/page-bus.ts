import {
  checkEvent,
  isOpenToRemotes,
  retainedTopics,
  type LisanEvents,
  type RemoteRelease,
} from '@lisan/contract';
import {
  claimPageBus,
  createEventBus,
  type BusEvent,
  type EventParty,
  type OwnEventBus,
} from '@lisan/event-bus';
import type { HostServices } from '@lisan/remote-kit';
import type { RecordFact } from '../telemetry/beacon-queue';
import { createEventLog, type EventLog } from './event-log';

export interface PageBus {
  readonly bus: OwnEventBus<LisanEvents>;
  readonly eventLog: EventLog;
  readonly release: () => void;
}

/** Claims the page. Reports dropped events with their sender; repeats only at powers of ten. */
export function createPageBus(report: HostServices['report'], recordFact: RecordFact): PageBus {
  const release = claimPageBus('shell');
  const eventLog = createEventLog();
  const dropped = new Map<string, number>();

  function reportDropped({ topic, sender, fault }: BusEvent): void {
    if (fault === null) return;
    const event = `${nameParty(sender)} ${topic} ${fault}`;
    const times = (dropped.get(event) ?? 0) + 1;
    dropped.set(event, times);
    if (!Number.isInteger(Math.log10(times))) return;
    report(new Error(`The event '${topic}' was dropped (${fault}), ${times} in all.`), nameParty(sender));
    recordFact('event', sender.name, sender.version);
  }

  const bus = createEventBus<LisanEvents>({
    owner: { name: 'shell' },
    retained: retainedTopics,
    check: checkEvent,
    onSubscriberError(error, topic, party) {
      report(error, `subscriber of ${topic}, ${nameParty(party)}`);
      recordFact('subscriber', party.name, party.version);
    },
    onEvent(event) {
      eventLog.add(event);
      reportDropped(event);
    },
  });
  forgetTopicsOfOthers(bus);
  return { bus, eventLog, release };
}

export function remoteParty(
  name: string,
  { version, events }: Pick<RemoteRelease, 'version' | 'events'>,
): EventParty {
  const published = new Set(events.published);
  const allowed = new Set([...events.published, ...events.heard]);
  return {
    name: `remote ${name}`,
    version,
    refuses(topic, action) {
      if (!isOpenToRemotes(topic)) return 'of-the-shell';
      return (action === 'publish' ? published : allowed).has(topic) ? null : 'undeclared';
    },
  };
}

function nameParty({ name, version }: EventParty): string {
  return version === undefined ? name : `${name} ${version}`;
}

function forgetTopicsOfOthers(bus: OwnEventBus<LisanEvents>): void {
  let userId: string | undefined;
  bus.subscribe('session.changed', ({ user }) => {
    if (user?.user_id === userId) return;
    userId = user?.user_id;
    for (const topic of retainedTopics) if (topic !== 'session.changed') bus.clear(topic);
  });
}
