import { Type, type Static } from 'typebox';
import { remoteBounds } from './remote-bounds';

/** Package name: `chat`, `text-to-audio`. */
export const RemoteName = Type.String({
  pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
  maxLength: 40,
  examples: ['text-to-audio'],
});
const MessageKey = Type.String({
  pattern: '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+)*$',
  maxLength: 100,
  examples: ['nav.chat'],
});
const Topic = Type.String({ pattern: '^[a-z]+\\.[a-zA-Z]+$', maxLength: 60, examples: ['script.chosen'] });
const order = { minimum: -10_000, maximum: 10_000 };
const IconName = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40, examples: ['chat'] });
const NoPrerender = Type.Optional(
  Type.String({
    minLength: 10,
    maxLength: 300,
    description: 'Why it is not prerendered.',
  }),
);

/** `remote.json`: a remote's description of itself, validated at publish. */
export const RemoteManifest = Type.Object(
  {
    name: RemoteName,
    contract: Type.Integer({
      minimum: 1,
      description: "Version of the shell's contract that this remote is written for.",
    }),
    views: Type.Array(
      Type.Object(
        {
          id: RemoteName,
          icon: IconName,
          order: Type.Integer({ ...order, description: 'Position in the navigation, ascending.' }),
          label: MessageKey,
          noPicture: NoPrerender,
        },
        { additionalProperties: false },
      ),
      { maxItems: remoteBounds.views },
    ),
    slots: Type.Optional(
      Type.Array(
        Type.Object(
          { name: RemoteName, order: Type.Integer(order), noPicture: NoPrerender },
          { additionalProperties: false },
        ),
        {
          maxItems: remoteBounds.slots,
          description: 'Slots of the shell that this remote fills.',
        },
      ),
    ),
    events: Type.Object(
      {
        heard: Type.Array(Topic, { maxItems: remoteBounds.events }),
        published: Type.Array(Topic, { maxItems: remoteBounds.events }),
      },
      { additionalProperties: false },
    ),
    budget: Type.Optional(
      Type.Object(
        { first: Type.Integer({ minimum: 1 }), all: Type.Integer({ minimum: 1 }) },
        {
          additionalProperties: false,
          description: 'Maximum compressed bytes: before it runs, and of all scripts and styles.',
        },
      ),
    ),
    ownReact: Type.Optional(
      Type.Boolean({ description: "It bundles its own React instead of the shell's." }),
    ),
  },
  { additionalProperties: false },
);
export type RemoteManifest = Static<typeof RemoteManifest>;
