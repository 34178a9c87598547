import { Type, type Static } from 'typebox';
import { RemoteName } from './remote-manifest';
import { Version } from './release-set';

/**
 * What went wrong with a remote. While it is loaded: `unreachable`, `slow`, `integrity`, `incompatible`, `broken` (a file of
 * it threw while it ran, or holds no remote) and `unknown`. Later: `render` (it threw while it rendered or in an effect),
 * `uncaught` (in a timer or a listener), `rejection` (of a promise), `busy` (it held the page up), `event` (one that it
 * published was dropped), `subscriber` (it threw when it heard one), `words` (its words did not come). `healed`: the version
 * before was shown in its place. `start`: of the shell, which drew nothing.
 */
export const BeaconKind = Type.Union([
  Type.Literal('unreachable'),
  Type.Literal('slow'),
  Type.Literal('integrity'),
  Type.Literal('incompatible'),
  Type.Literal('broken'),
  Type.Literal('unknown'),
  Type.Literal('busy'),
  Type.Literal('render'),
  Type.Literal('uncaught'),
  Type.Literal('rejection'),
  Type.Literal('event'),
  Type.Literal('subscriber'),
  Type.Literal('words'),
  Type.Literal('healed'),
  Type.Literal('start'),
]);
export type BeaconKind = Static<typeof BeaconKind>;

const closed = { additionalProperties: false };
const ofVersion = {
  remote: RemoteName,
  version: Version,
};
const VersionOfRemote = Type.Object(ofVersion, closed);
/** More than a page has. */
const versions = { maxItems: 20 };

const vital = (most: number) => Type.Optional(Type.Number({ minimum: 0, maximum: most }));
/** Milliseconds: no picture takes ten minutes. */
const LONGEST = 600_000;

const BeaconVitals = Type.Object(
  {
    page: Type.Union([Type.Literal('dashboard'), Type.Literal('landing'), Type.Literal('other')]),
    /** Version of the shell. */
    shell: Version,
    LCP: vital(LONGEST),
    FCP: vital(LONGEST),
    INP: vital(LONGEST),
    TTFB: vital(LONGEST),
    CLS: vital(100),
  },
  closed,
);
/** Milliseconds but for CLS, which is a number; what was not measured is left out. Source: the browser. */
export type BeaconVitals = Static<typeof BeaconVitals>;

/**
 * The body of `POST /beacon`: what a page tells the edge of the code it runs. Nothing of the person is in it, no address, no
 * text of an error and nothing by which two beacons could be known to be of one page. The shell is told of as the remote `shell`.
 */
export const Beacon = Type.Object(
  {
    /** Each once a page, when it is asked for; only by pages that were chosen to tell it. */
    opened: Type.Array(VersionOfRemote, versions),
    /** Of those in `opened`, now or before: each once a page, at its first fault. */
    failed: Type.Array(VersionOfRemote, versions),
    /** Each kind once a page, by every page. */
    faults: Type.Array(Type.Object({ ...ofVersion, kind: BeaconKind }, closed), { maxItems: 50 }),
    vitals: Type.Optional(BeaconVitals),
  },
  closed,
);
export type Beacon = Static<typeof Beacon>;
