import type { Beacon, BeaconVitals } from '@lisan/contract';
import { Counter, Histogram, Registry } from 'prom-client';
import type { VersionOfRemote } from './beacon-counts';

type BeaconOutcome = 'taken' | 'malformed' | 'elsewhere' | 'too_many';

type Labels = Partial<Record<string, string | number>>;

interface Series {
  get(): Promise<{ readonly values: readonly { readonly labels: Labels }[] }>;
  remove(labels: Labels): void;
}

const vitalsInSeconds = ['LCP', 'FCP', 'INP', 'TTFB'] as const satisfies readonly (keyof BeaconVitals)[];

export function createBeaconMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const ofVersion = ['remote', 'version', 'canary'] as const;
  const beacons = new Counter({
    name: 'page_beacons_total',
    help: 'Beacons by how they ended; only what was taken is counted elsewhere',
    labelNames: ['outcome'],
    registers,
  });
  const unknown = new Counter({
    name: 'page_unknown_versions_total',
    help: 'Versions in beacons that this edge has not handed out since its start, or no more',
    registers,
  });
  const opened = new Counter({
    name: 'page_remotes_opened_total',
    help: 'Pages that opened this version of a remote, of those chosen to tell it',
    labelNames: ofVersion,
    registers,
  });
  const failed = new Counter({
    name: 'page_remotes_failed_total',
    help: 'Pages among page_remotes_opened_total in which anything of this version failed',
    labelNames: ofVersion,
    registers,
  });
  const faults = new Counter({
    name: 'page_faults_total',
    help: 'Faults by kind, each kind once a page, of every page',
    labelNames: [...ofVersion, 'kind'],
    registers,
  });
  const vitals = new Histogram({
    name: 'page_vitals_seconds',
    help: 'Web vitals that are times, by page and version of the shell, of pages chosen to tell them',
    labelNames: ['vital', 'page', 'shell'],
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers,
  });
  const shifts = new Histogram({
    name: 'page_layout_shift',
    help: 'Cumulative layout shift, by page and version of the shell',
    labelNames: ['page', 'shell'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers,
  });

  const labelsOf = ({ remote, version }: VersionOfRemote, isCanary: boolean) => ({
    remote,
    version,
    canary: isCanary ? 'yes' : 'no',
  });

  function addVitals({ page, shell, CLS, ...times }: BeaconVitals): void {
    for (const vital of vitalsInSeconds) {
      const milliseconds = times[vital];
      if (milliseconds !== undefined) vitals.observe({ vital, page, shell }, milliseconds / 1000);
    }
    if (CLS !== undefined) shifts.observe({ page, shell }, CLS);
  }

  async function forget({ remote, version }: VersionOfRemote): Promise<void> {
    const isOfIt = (labels: Labels) =>
      (labels.remote === remote && labels.version === version) ||
      (remote === 'shell' && labels.shell === version);
    const all: readonly Series[] = [opened, failed, faults, vitals, shifts];
    for (const series of all) {
      const { values } = await series.get();
      for (const { labels } of values) {
        const { le: _bucket, ...own } = labels;
        if (isOfIt(own)) series.remove(own);
      }
    }
  }

  return {
    registry,
    countBeacon: (outcome: BeaconOutcome): void => beacons.inc({ outcome }),
    countUnknown: (versions: number): void => unknown.inc(versions),
    add(beacon: Beacon, isCanary: (one: VersionOfRemote) => boolean): void {
      for (const one of beacon.opened) opened.inc(labelsOf(one, isCanary(one)));
      for (const one of beacon.failed) failed.inc(labelsOf(one, isCanary(one)));
      for (const fault of beacon.faults) {
        faults.inc({ ...labelsOf(fault, isCanary(fault)), kind: fault.kind });
      }
      if (beacon.vitals) addVitals(beacon.vitals);
    },
    forget,
  };
}
