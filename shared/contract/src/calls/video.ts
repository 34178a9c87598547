import { Type } from 'typebox';
import { defineCalls } from '../call';
import { Caption } from '../entities/caption';
import { LipSyncPreview, Preflight } from '../entities/preflight';
import { AudioHistoryItem, Job, LengthFit, VideoHistoryItem } from '../entities/video';
import { ByUserEmail, Done, Email, Id, Name, SignedUrl } from '../fields';
import { limits } from '../limits';

const ById = Type.Object({ id: Id });
const listed = { maxItems: limits.mostListed };
/** `video_id` selects the video's newest job; `job_id` selects an exact job. */
const JobParams = Type.Object({ user_id: Id, video_id: Id });

const Captions = Type.Array(Caption, { maxItems: 2_000, minItems: 0 });
const CaptionsRevision = Type.String({ maxLength: 64, examples: ['6f1c2a'] });

const PairBody = Type.Object({ user_email: Email, audio_id: Id, video_id: Id });

/** Required by the tus protocol before any other check. */
const otherVersion = { 412: '`Tus-Resumable` is missing, or names another version' };

export const videoCalls = defineCalls({
  'POST /video/get-audio': {
    summary: 'Audio history: uploads and generated speech',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_email'],
    body: ByUserEmail,
    response: Type.Object({ audio_history: Type.Array(AudioHistoryItem, listed) }),
    errors: [400, 401, 403, 422],
  },
  'POST /video/get-video': {
    summary: 'Video history',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_email'],
    body: ByUserEmail,
    response: Type.Object({ video_history: Type.Array(VideoHistoryItem, listed) }),
    errors: [400, 401, 403, 422],
  },
  'DELETE /video/audio/:id': {
    summary: 'Delete an uploaded audio',
    tag: 'video',
    auth: 'bearer',
    params: ById,
    response: Done,
    errors: [401, 404, 409],
  },
  'DELETE /video/video/:id': {
    summary: 'Delete an uploaded video',
    tag: 'video',
    auth: 'bearer',
    params: ById,
    response: Done,
    errors: [401, 404, 409],
  },
  'GET /video/jobs/:email': {
    summary: 'Lip-sync jobs, newest first',
    tag: 'video',
    auth: 'bearer',
    identity: ['email'],
    params: Type.Object({ email: Email }),
    response: Type.Object({ jobs: Type.Array(Job, listed) }),
    errors: [401, 403, 422],
  },
  'POST /video/upload-audio': {
    summary: 'Upload an audio',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_email'],
    body: ByUserEmail,
    files: [{ field: 'audio', maxBytes: limits.audioMaxBytes, accept: ['.mp3', '.wav', '.m4a'] }],
    response: Type.Object({ audio_id: Id }),
    errors: [400, 401, 403, 413, 415, 422],
  },
  'POST /video/upload-video': {
    summary: 'Upload a video in one request',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_email'],
    body: ByUserEmail,
    files: [{ field: 'video', maxBytes: limits.videoMaxBytes, accept: ['.mp4', '.mov', '.avi'] }],
    response: Type.Object({ video_id: Id }),
    errors: [400, 401, 403, 413, 415, 422],
  },
  'POST /video/uploads': {
    summary:
      'Begin a resumable upload (tus 1.0; the answer carries `Location`, the finished upload an `Upload-Result` header)',
    tag: 'video',
    auth: 'bearer',
    raw: 'application/offset+octet-stream',
    alsoAnswers: { ...otherVersion, 201: 'Begun; `Location` says where to go on' },
    errors: [400, 401, 413, 415, 422],
  },
  'PATCH /video/uploads/:id': {
    summary: 'Go on with a resumable upload',
    tag: 'video',
    auth: 'bearer',
    params: ById,
    raw: 'application/offset+octet-stream',
    alsoAnswers: { ...otherVersion, 204: 'Taken; `Upload-Offset` says how much is there' },
    errors: [400, 401, 404, 409, 410, 413, 415, 422],
  },
  'HEAD /video/uploads/:id': {
    summary: 'How far a resumable upload is',
    tag: 'video',
    auth: 'bearer',
    params: ById,
    alsoAnswers: otherVersion,
    raw: 'application/offset+octet-stream',
    errors: [401, 404, 410],
  },
  'DELETE /video/uploads/:id': {
    summary: 'Give a resumable upload up',
    tag: 'video',
    auth: 'bearer',
    params: ById,
    raw: 'application/offset+octet-stream',
    alsoAnswers: { ...otherVersion, 204: 'Given up' },
    errors: [401, 404, 410],
  },
  'POST /video/preflight': {
    summary: 'What a lip-sync would be: face, light, sound, lengths, price and wait; takes nothing',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_email'],
    body: PairBody,
    response: Preflight,
    errors: [400, 401, 403, 404, 422, 429, 503],
  },
  'POST /video/preview': {
    summary: 'Two seconds of a lip-sync; takes nothing',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_email'],
    body: PairBody,
    response: LipSyncPreview,
    errors: [400, 401, 403, 404, 422, 429, 503],
  },
  'POST /video/sync-audio': {
    summary: 'Put an audio on a video; one at a time',
    tag: 'video',
    auth: 'bearer',
    idempotent: true,
    identity: ['user_email'],
    body: Type.Object({ user_email: Email, audio_id: Id, video_id: Id, fit: Type.Optional(LengthFit) }),
    response: Job,
    errors: [400, 401, 402, 403, 404, 409, 422, 429, 502, 503],
  },
  'GET /video/job/:user_id/:video_id': {
    summary: 'One job',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    response: Job,
    errors: [401, 403, 404],
  },
  'POST /video/job/:user_id/:video_id/cancel': {
    summary: 'Cancel a job; what was held is refunded',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    response: Job,
    errors: [401, 403, 404, 409],
  },
  'POST /video/job/:user_id/:video_id/retry': {
    summary: 'Try a failed, rejected or canceled job again',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    response: Job,
    errors: [401, 402, 403, 404, 409],
  },
  'DELETE /video/job/:user_id/:video_id': {
    summary: 'Delete a job that has ended, with its video; it can be taken back for an hour',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    response: Done,
    errors: [401, 403, 404, 409],
  },
  'POST /video/job/:user_id/:video_id/restore': {
    summary: 'Take back that a job was deleted',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    response: Job,
    errors: [401, 403, 404],
  },
  'GET /video/job/:user_id/:video_id/captions.vtt': {
    summary: 'Captions of a finished job',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    raw: 'text/vtt',
    errors: [401, 403, 404],
  },
  'PATCH /video/job/:user_id/:video_id': {
    summary: 'Give a job that has ended another name, and its files with it',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    body: Type.Object({ name: Name }),
    response: Job,
    errors: [400, 401, 403, 404, 422],
  },
  'GET /video/job/:user_id/:video_id/captions': {
    summary: 'Captions of a finished job, to be changed',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    response: Type.Object({ captions: Captions, revision: CaptionsRevision }),
    errors: [401, 403, 404],
  },
  'PUT /video/job/:user_id/:video_id/captions': {
    summary:
      'Other captions in place of those that are there; of another revision than told, they stay (409)',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    body: Type.Object({ captions: Captions, revision: Type.Optional(CaptionsRevision) }),
    response: Job,
    errors: [400, 401, 403, 404, 409, 422],
  },
  'POST /video/job/:user_id/:video_id/burned': {
    summary: 'The finished video with its captions drawn into the picture; takes nothing',
    tag: 'video',
    auth: 'bearer',
    identity: ['user_id'],
    params: JobParams,
    response: Type.Object({ download_url: SignedUrl }),
    errors: [401, 403, 404, 409, 422, 429, 503],
  },
  'POST /video/webhook/sync/:job_id/:token': {
    summary:
      'A lip-sync provider says that a job has changed; whatever it says, the job is looked up there afresh',
    tag: 'video',
    auth: 'none',
    params: Type.Object({ job_id: Id, token: Id }),
    response: Type.Object({ received: Type.Boolean() }),
    errors: [404, 413, 422, 429],
  },
});
