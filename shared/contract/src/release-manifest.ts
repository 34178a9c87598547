import { Type, type Static } from 'typebox';
import { RemoteName } from './remote-manifest';

/** Rejects keys that don't match, which would otherwise bypass the check of their values. */
const closed = { additionalProperties: false };
const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });
/** Relative to the base path, without `..` or empty segments. */
const AssetPath = Type.String({
  pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$',
  maxLength: 300,
});
/** Path on the page's origin, or an absolute URL, with a trailing slash. */
const BasePath = Type.String({ pattern: '^(https?://[^/]+)?/([A-Za-z0-9._~-]+/)*$', maxLength: 300 });
export const Version = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
  maxLength: 80,
  examples: ['1.4.0-9f86d081'],
});

/** Hash of each script and style, by relative path. Files without one don't load. */
const Hashes = Type.Record(AssetPath, Integrity, closed);
/** Module name to version or range: `{ "react": "19.3.1" }`. */
const ModuleVersions = Type.Record(Type.String(), Type.String());

/** Prerendered files in both languages, by view id (remotes) or page (shell). Each needs a hash. */
export const Prerenders = Type.Record(RemoteName, Type.Object({ en: AssetPath, ar: AssetPath }), closed);
export type Prerenders = Static<typeof Prerenders>;

const ReleasedView = Type.Object({
  id: RemoteName,
  icon: Type.String(),
  order: Type.Integer(),
  label: Type.Object({ en: Type.String({ minLength: 1 }), ar: Type.String({ minLength: 1 }) }),
});
export type ReleasedView = Static<typeof ReleasedView>;

export const RemoteRelease = Type.Object({
  version: Version,
  base: BasePath,
  entry: AssetPath,
  container: Type.String({
    pattern: '^[A-Za-z_$][A-Za-z0-9_$]*$',
    description: 'Global name of the entry; holds the version.',
  }),
  contract: Type.Integer({ minimum: 1 }),
  preload: Type.Array(AssetPath, { description: 'Files that all parts need.' }),
  parts: Type.Record(Type.String(), Type.Array(AssetPath), {
    description: 'Files by view id, slot name, or language of the translations.',
  }),
  integrity: Hashes,
  views: Type.Array(ReleasedView),
  slots: Type.Array(Type.Object({ name: RemoteName, order: Type.Integer() })),
  events: Type.Object({ heard: Type.Array(Type.String()), published: Type.Array(Type.String()) }),
  sharedRequired: ModuleVersions,
  pictures: Type.Optional(Prerenders),
});
export type RemoteRelease = Static<typeof RemoteRelease>;

export const LoadableRelease = Type.Pick(RemoteRelease, [
  'version',
  'base',
  'entry',
  'container',
  'contract',
  'integrity',
  'events',
]);
export type LoadableRelease = Static<typeof LoadableRelease>;

/**
 * `<key id>.<E|P>.<base64url>`: signature over the inlined manifest text, Ed25519 (E) or ECDSA P-256 (P) for browsers
 * without it.
 */
const SetSignature = Type.String({ pattern: String.raw`^[0-9a-f]{8}\.[EP]\.[A-Za-z0-9_-]{86}$` });

export const ShellRelease = Type.Object({
  version: Version,
  base: BasePath,
  scripts: Type.Array(AssetPath, { minItems: 1, description: 'In execution order.' }),
  integrity: Hashes,
  contracts: Type.Array(Type.Integer({ minimum: 1 }), {
    description: 'Contract versions that it can host.',
  }),
  sharedProvided: ModuleVersions,
  pictures: Type.Optional(Prerenders),
  parts: Type.Optional(
    Type.Record(RemoteName, Type.Array(AssetPath), {
      ...closed,
      description: 'Files loaded later, by page or language of the translations.',
    }),
  ),
  keys: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids of the keys whose release manifests it accepts; none: no signature is required.',
    }),
  ),
});
export type ShellRelease = Static<typeof ShellRelease>;

const FileHash = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** First characters of a SHA-256 over remote, version and account; base64url. See `accountMark`. */
const AccountMark = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });

/** How much worse than the live version a canary may perform before it halts. */
export const CanaryBudget = Type.Object({
  minimumLoads: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Page loads before it is judged.',
  }),
  extraFailureShare: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Allowed excess of its failure rate over the live version's.",
  }),
});
export type CanaryBudget = Static<typeof CanaryBudget>;

/** Excludes terminal controls and bidirectional controls. */
export const PlanName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]+$',
});

export const Canary = Type.Object({
  release: RemoteRelease,
  share: Type.Number({ minimum: 0, maximum: 100, description: 'Percent of visitors.' }),
  accounts: Type.Optional(Type.Array(AccountMark, { maxItems: 500 })),
  plans: Type.Optional(Type.Array(PlanName, { maxItems: 20 })),
  since: Type.String({ format: 'date-time' }),
  budget: Type.Optional(CanaryBudget),
  proof: Type.Optional(FileHash),
});
export type Canary = Static<typeof Canary>;

/**
 * Release manifest: compatible versions of the shell and each remote, inlined in every page. Readers ignore unknown
 * fields, so older shells can read newer manifests.
 */
export const ReleaseManifest = Type.Object({
  format: Type.Literal(1),
  id: Type.String({ pattern: '^[0-9]+-[0-9a-f]{8}$', examples: ['12-9f86d081'] }),
  createdAt: Type.String({ format: 'date-time' }),
  previous: Type.Union([Type.String(), Type.Null()]),
  filesFrom: Type.Optional(
    Type.String({
      pattern: String.raw`^https?://[a-z0-9.-]+(:\d{1,5})?(/[A-Za-z0-9._~-]+)*$`,
      maxLength: 200,
      description: "Origin of all files, such as https://cdn.example; the page's own if absent.",
      examples: ['https://cdn.example'],
    }),
  ),
  shell: ShellRelease,
  remotes: Type.Record(RemoteName, RemoteRelease, closed),
  proofs: Type.Record(RemoteName, FileHash, {
    ...closed,
    description: 'Hash of the compatibility record of the `shell` and of each remote.',
  }),
  lastGood: Type.Optional(
    Type.Record(RemoteName, LoadableRelease, {
      ...closed,
      description: 'Previous version, used where the live one fails.',
    }),
  ),
  canaries: Type.Optional(
    Type.Record(RemoteName, Canary, {
      ...closed,
      description: 'Version that some visitors get instead of the live one, which is its fallback.',
    }),
  ),
});
export type ReleaseManifest = Static<typeof ReleaseManifest>;

export const SharedNames = Type.Record(Type.String(), Type.Array(Type.String()));
export type SharedNames = Static<typeof SharedNames>;

const Names = Type.Array(Type.String());
export const ShellOffers = Type.Object({
  topics: Names,
  icons: Names,
  slots: Names,
  events: Type.Object({ published: Names, heard: Names }),
});
export type ShellOffers = Static<typeof ShellOffers>;

export const BuildSize = Type.Object({
  first: Type.Integer(),
  all: Type.Integer(),
  files: Type.Record(Type.String(), Type.Integer()),
});
export type BuildSize = Static<typeof BuildSize>;

export const CompatibilityRecord = Type.Object({
  names: SharedNames,
  kit: Type.Optional(
    Type.String({
      description:
        "Hash of the kit's declarations that the shell provides or the remote was built against; absent for a remote with its own copy.",
    }),
  ),
  offers: Type.Optional(ShellOffers),
  file: FileHash,
  size: Type.Optional(BuildSize),
  ownReact: Type.Optional(Type.String({ description: "Version of the remote's own React." })),
});
export type CompatibilityRecord = Static<typeof CompatibilityRecord>;

/** Stored release manifest with its author and reason, which never reach a page. */
export const ReleaseRecord = Type.Object({
  set: ReleaseManifest,
  signatures: Type.Optional(Type.Array(SetSignature)),
  proofs: Type.Optional(
    Type.Record(Type.String(), CompatibilityRecord, {
      description: 'By name, of `shell` and remotes published with one.',
    }),
  ),
  canaryProofs: Type.Optional(
    Type.Record(Type.String(), CompatibilityRecord, { description: 'Those of canaries.' }),
  ),
  by: Type.String({ minLength: 1, maxLength: 200 }),
  reason: Type.String({ maxLength: 2000 }),
  change: Type.String({ description: 'What was done, e.g. `publish chat 0.1.0-9f86d081`.' }),
});
export type ReleaseRecord = Static<typeof ReleaseRecord>;
