import { Type, type Static } from 'typebox';
import { RemoteName } from './remote-manifest';
import { Version } from './release-manifest';

/**
 * Failure of a remote. On load: `unreachable`, `slow`, `integrity`, `incompatible`, `broken` (a file threw, or exports
 * no remote), `unknown`. Later: `render` (threw in rendering or an effect), `uncaught` (timer or listener), `rejection`
 * (promise), `busy` (blocked the page), `event` (published a dropped event), `subscriber` (threw in a subscriber),
 * `words` (translations didn't load). `healed`: the previous version took its place. `start`: the shell rendered
 * nothing.
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
const versions = { maxItems: 20 };

const vital = (maximum: number) => Type.Optional(Type.Number({ minimum: 0, maximum }));
const MAX_VITAL_MS = 600_000;

const BeaconVitals = Type.Object(
  {
    page: Type.Union([Type.Literal('dashboard'), Type.Literal('landing'), Type.Literal('other')]),
    shell: Version,
    LCP: vital(MAX_VITAL_MS),
    FCP: vital(MAX_VITAL_MS),
    INP: vital(MAX_VITAL_MS),
    TTFB: vital(MAX_VITAL_MS),
    CLS: vital(100),
  },
  closed,
);
/** Milliseconds, except CLS (unitless); omits what wasn't measured. Source: the browser. */
export type BeaconVitals = Static<typeof BeaconVitals>;

/**
 * Body of `POST /beacon`. Holds no personal data, address or error text, and nothing that links two beacons to one
 * page. The shell appears as remote `shell`.
 */
export const Beacon = Type.Object(
  {
    /** Each once per page, when requested; only from sampled pages. */
    opened: Type.Array(VersionOfRemote, versions),
    /** Versions in `opened`, now or earlier: each once per page, at its first failure. */
    failed: Type.Array(VersionOfRemote, versions),
    /** Each kind once per page, from every page. */
    faults: Type.Array(Type.Object({ ...ofVersion, kind: BeaconKind }, closed), { maxItems: 50 }),
    vitals: Type.Optional(BeaconVitals),
  },
  closed,
);
export type Beacon = Static<typeof Beacon>;
