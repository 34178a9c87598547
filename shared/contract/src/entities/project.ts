import { Type, type Static } from 'typebox';
import { Id, Name, SignedUrl, Timestamp } from '../fields';

export const MemberKind = Type.Union(
  [Type.Literal('script'), Type.Literal('speech'), Type.Literal('video'), Type.Literal('result')],
  { examples: ['speech'] },
);
export type MemberKind = Static<typeof MemberKind>;

export const ProjectMember = Type.Object({
  kind: MemberKind,
  member_id: Id,
  name: Type.String({ examples: ['Morning hook'] }),
  added_at: Timestamp,
  /** `null` for a script, and for an unfinished video. */
  url: Type.Union([SignedUrl, Type.Null()]),
});
export type ProjectMember = Static<typeof ProjectMember>;

export const ProjectCandidate = Type.Omit(ProjectMember, ['added_at', 'url']);
export const Project = Type.Object({
  project_id: Id,
  name: Name,
  members: Type.Integer({ minimum: 0, examples: [4] }),
  is_guided: Type.Optional(
    Type.Boolean({ description: 'Started by the guide at /demo.', examples: [false] }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Project = Static<typeof Project>;
