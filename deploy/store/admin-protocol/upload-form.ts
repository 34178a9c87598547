import { CanaryBudget, PlanName, ReleaseManifest, RemoteName } from '@lisan/contract';
import { Type, type Static } from 'typebox';

/** Type of an upload body: a JSON line with the index, then the bytes of its files in sequence. */
export const UPLOAD_TYPE = 'application/vnd.lisan.builds';

export const MAX_INDEX_BYTES = 4 * 1024 * 1024;

/** No parent, empty or absolute parts: stays below the target folder. */
const part = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const Path = Type.String({ pattern: `^(?:${part}/)*${part}$`, maxLength: 300 });

export const UploadIndex = Type.Object({
  format: Type.Literal(1),
  names: Type.Array(RemoteName, { minItems: 1, maxItems: 100 }),
  expected: Type.Record(RemoteName, Type.String({ maxLength: 100 })),
  filesFrom: Type.Optional(Type.Union([ReleaseManifest.properties.filesFrom, Type.Null()])),
  canary: Type.Optional(Type.Boolean({ description: 'They go live for nobody yet.' })),
  reason: Type.String({ maxLength: 2000 }),
  files: Type.Array(
    Type.Object({
      path: Path,
      size: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
});
export type UploadIndex = Static<typeof UploadIndex>;

export const ActionRequest = Type.Object(
  {
    name: RemoteName,
    set: Type.Optional(Type.String({ maxLength: 100 })),
    reason: Type.String({ maxLength: 2000 }),
  },
  { additionalProperties: false },
);
export type ActionRequest = Static<typeof ActionRequest>;

export const OverrideRequest = Type.Object(
  {
    name: RemoteName,
    to: Type.String({ maxLength: 200 }),
    site: Type.String({ maxLength: 200 }),
    life: Type.Integer({ minimum: 1 }),
    reason: Type.String({ maxLength: 2000 }),
  },
  { additionalProperties: false },
);
export type OverrideRequest = Static<typeof OverrideRequest>;

const Words = Type.Array(Type.String({ minLength: 1, maxLength: 320 }), { maxItems: 500 });
export const CanaryRequest = Type.Object(
  {
    name: RemoteName,
    reason: Type.String({ maxLength: 2000 }),
    share: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    accounts: Type.Optional(Words),
    plans: Type.Optional(Type.Array(PlanName, { maxItems: 20 })),
    withoutAccounts: Type.Optional(Type.Boolean()),
    withoutPlans: Type.Optional(Type.Boolean()),
    budget: Type.Optional(Type.Union([Type.Partial(CanaryBudget), Type.Null()])),
  },
  { additionalProperties: false },
);
export type CanaryRequest = Static<typeof CanaryRequest>;
