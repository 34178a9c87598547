import { Type, type Static } from 'typebox';
import { Id, Name, SignedUrl, Timestamp } from '../fields';

/** What a project can hold: a conversation, an audio, an uploaded video, a finished lip-sync. */
export const MemberKind = Type.Union(
  [Type.Literal('script'), Type.Literal('speech'), Type.Literal('video'), Type.Literal('result')],
  { examples: ['speech'] },
);
/** What a project can hold. */
export type MemberKind = Static<typeof MemberKind>;

/** Something that belongs to a project, by the name it has now. */
export const ProjectMember = Type.Object({
  kind: MemberKind,
  member_id: Id,
  name: Type.String({ examples: ['Morning hook'] }),
  added_at: Timestamp,
  /** Where its file is; `null` for a script, and for a video that is not made yet. */
  url: Type.Union([SignedUrl, Type.Null()]),
});
/** Something that belongs to a project, by the name it has now. */
export type ProjectMember = Static<typeof ProjectMember>;

/** Something of the account that can be added to a project. */
export const ProjectCandidate = Type.Omit(ProjectMember, ['added_at', 'url']);
/** A project without what is in it. */
export const Project = Type.Object({
  project_id: Id,
  name: Name,
  members: Type.Integer({ minimum: 0, examples: [4] }),
  created_at: Timestamp,
  updated_at: Timestamp,
});
/** A project without what is in it. */
export type Project = Static<typeof Project>;
