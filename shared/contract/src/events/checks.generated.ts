// Written by `npm run generate:events`; a test compares it with the schemas.
// @ts-nocheck
const Guard = { CodePointCount: (text) => [...text].length };

export const generatedChecks = {
  'session.changed': (() => {
    const External = [/^[A-Za-z0-9._-]+$/u, /\S/u];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("user" in value && (((typeof value.user === "object" && value.user !== null && !(Array.isArray(value.user))) && (((("user_id" in value.user && "email" in value.user) && "username" in value.user) && "google_id" in value.user) && ((((typeof value.user.user_id === "string" && (((value.user.user_id.length >= 2 || (value.user.user_id.length >= 1 && Guard.CodePointCount(value.user.user_id) >= 1)) && (value.user.user_id.length <= 64 || (value.user.user_id.length <= 128 && Guard.CodePointCount(value.user.user_id) <= 64))) && External[0].test(value.user.user_id))) && (typeof value.user.email === "string" && (value.user.email.length <= 254 || (value.user.email.length <= 508 && Guard.CodePointCount(value.user.email) <= 254)))) && (typeof value.user.username === "string" && (((value.user.username.length >= 2 || (value.user.username.length >= 1 && Guard.CodePointCount(value.user.username) >= 1)) && (value.user.username.length <= 64 || (value.user.username.length <= 128 && Guard.CodePointCount(value.user.username) <= 64))) && External[1].test(value.user.username)))) && (typeof value.user.google_id === "string" || value.user.google_id === null)))) || value.user === null))));
return function check(value) { return check_0(value) }
  })(),
  'prompt.chosen': (() => {
    const External = [];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("text" in value && typeof value.text === "string")));
return function check(value) { return check_0(value) }
  })(),
  'script.chosen': (() => {
    const External = [/^[A-Za-z0-9._-]+$/u];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("text" in value && "conversationId" in value) && (typeof value.text === "string" && ((typeof value.conversationId === "string" && (((value.conversationId.length >= 2 || (value.conversationId.length >= 1 && Guard.CodePointCount(value.conversationId) >= 1)) && (value.conversationId.length <= 64 || (value.conversationId.length <= 128 && Guard.CodePointCount(value.conversationId) <= 64))) && External[0].test(value.conversationId))) || value.conversationId === null)))));
return function check(value) { return check_0(value) }
  })(),
  'audio.chosen': (() => {
    const External = [/^[A-Za-z0-9._-]+$/u, /\S/u, /^[A-Za-z0-9._-]+$/u];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("audioId" in value && "fileName" in value) && (((typeof value.audioId === "string" && (((value.audioId.length >= 2 || (value.audioId.length >= 1 && Guard.CodePointCount(value.audioId) >= 1)) && (value.audioId.length <= 64 || (value.audioId.length <= 128 && Guard.CodePointCount(value.audioId) <= 64))) && External[0].test(value.audioId))) && (typeof value.fileName === "string" && (((value.fileName.length >= 2 || (value.fileName.length >= 1 && Guard.CodePointCount(value.fileName) >= 1)) && (value.fileName.length <= 120 || (value.fileName.length <= 240 && Guard.CodePointCount(value.fileName) <= 120))) && External[1].test(value.fileName)))) && (value.videoId === undefined || (!("videoId" in value) || (typeof value.videoId === "string" && (((value.videoId.length >= 2 || (value.videoId.length >= 1 && Guard.CodePointCount(value.videoId) >= 1)) && (value.videoId.length <= 64 || (value.videoId.length <= 128 && Guard.CodePointCount(value.videoId) <= 64))) && External[2].test(value.videoId)))))))));
return function check(value) { return check_0(value) }
  })(),
  'push.resumed': (() => {
    const External = [];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && true));
return function check(value) { return check_0(value) }
  })(),
  'conversation.chosen': (() => {
    const External = [/^[A-Za-z0-9._-]+$/u];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("conversationId" in value && (typeof value.conversationId === "string" && (((value.conversationId.length >= 2 || (value.conversationId.length >= 1 && Guard.CodePointCount(value.conversationId) >= 1)) && (value.conversationId.length <= 64 || (value.conversationId.length <= 128 && Guard.CodePointCount(value.conversationId) <= 64))) && External[0].test(value.conversationId))))));
return function check(value) { return check_0(value) }
  })(),
  'speech.generated': (() => {
    const External = [/^[A-Za-z0-9._-]+$/u, /\S/u];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("audioId" in value && "fileName" in value) && "duration" in value) && (((typeof value.audioId === "string" && (((value.audioId.length >= 2 || (value.audioId.length >= 1 && Guard.CodePointCount(value.audioId) >= 1)) && (value.audioId.length <= 64 || (value.audioId.length <= 128 && Guard.CodePointCount(value.audioId) <= 64))) && External[0].test(value.audioId))) && (typeof value.fileName === "string" && (((value.fileName.length >= 2 || (value.fileName.length >= 1 && Guard.CodePointCount(value.fileName) >= 1)) && (value.fileName.length <= 120 || (value.fileName.length <= 240 && Guard.CodePointCount(value.fileName) <= 120))) && External[1].test(value.fileName)))) && (Number.isFinite(value.duration) && value.duration >= 0)))));
return function check(value) { return check_0(value) }
  })(),
  'job.changed': (() => {
    const External = [/^[A-Za-z0-9._-]+$/u, /^[A-Za-z0-9._-]+$/u, /^[A-Za-z0-9._-]+$/u, /^[A-Za-z0-9._-]+$/u, /\S/u];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("job" in value && ((typeof value.job === "object" && value.job !== null && !(Array.isArray(value.job))) && ((((((((((((((("job_id" in value.job && "user_id" in value.job) && "video_id" in value.job) && "audio_id" in value.job) && "file_name" in value.job) && "status" in value.job) && "created_at" in value.job) && "result_video_url" in value.job) && "download_url" in value.job) && "poster_url" in value.job) && "captions_url" in value.job) && "progress" in value.job) && "step" in value.job) && "reason" in value.job) && "refunded" in value.job) && (((((((((((((((typeof value.job.job_id === "string" && (((value.job.job_id.length >= 2 || (value.job.job_id.length >= 1 && Guard.CodePointCount(value.job.job_id) >= 1)) && (value.job.job_id.length <= 64 || (value.job.job_id.length <= 128 && Guard.CodePointCount(value.job.job_id) <= 64))) && External[0].test(value.job.job_id))) && (typeof value.job.user_id === "string" && (((value.job.user_id.length >= 2 || (value.job.user_id.length >= 1 && Guard.CodePointCount(value.job.user_id) >= 1)) && (value.job.user_id.length <= 64 || (value.job.user_id.length <= 128 && Guard.CodePointCount(value.job.user_id) <= 64))) && External[1].test(value.job.user_id)))) && (typeof value.job.video_id === "string" && (((value.job.video_id.length >= 2 || (value.job.video_id.length >= 1 && Guard.CodePointCount(value.job.video_id) >= 1)) && (value.job.video_id.length <= 64 || (value.job.video_id.length <= 128 && Guard.CodePointCount(value.job.video_id) <= 64))) && External[2].test(value.job.video_id)))) && (typeof value.job.audio_id === "string" && (((value.job.audio_id.length >= 2 || (value.job.audio_id.length >= 1 && Guard.CodePointCount(value.job.audio_id) >= 1)) && (value.job.audio_id.length <= 64 || (value.job.audio_id.length <= 128 && Guard.CodePointCount(value.job.audio_id) <= 64))) && External[3].test(value.job.audio_id)))) && (typeof value.job.file_name === "string" && (((value.job.file_name.length >= 2 || (value.job.file_name.length >= 1 && Guard.CodePointCount(value.job.file_name) >= 1)) && (value.job.file_name.length <= 120 || (value.job.file_name.length <= 240 && Guard.CodePointCount(value.job.file_name) <= 120))) && External[4].test(value.job.file_name)))) && ((((((typeof value.job.status === "string" && value.job.status === "PENDING") || (typeof value.job.status === "string" && value.job.status === "PROCESSING")) || (typeof value.job.status === "string" && value.job.status === "COMPLETED")) || (typeof value.job.status === "string" && value.job.status === "FAILED")) || (typeof value.job.status === "string" && value.job.status === "REJECTED")) || (typeof value.job.status === "string" && value.job.status === "CANCELED"))) && typeof value.job.created_at === "string") && ((typeof value.job.result_video_url === "string" && (value.job.result_video_url.length >= 2 || (value.job.result_video_url.length >= 1 && Guard.CodePointCount(value.job.result_video_url) >= 1))) || value.job.result_video_url === null)) && ((typeof value.job.download_url === "string" && (value.job.download_url.length >= 2 || (value.job.download_url.length >= 1 && Guard.CodePointCount(value.job.download_url) >= 1))) || value.job.download_url === null)) && ((typeof value.job.poster_url === "string" && (value.job.poster_url.length >= 2 || (value.job.poster_url.length >= 1 && Guard.CodePointCount(value.job.poster_url) >= 1))) || value.job.poster_url === null)) && ((typeof value.job.captions_url === "string" && (value.job.captions_url.length >= 2 || (value.job.captions_url.length >= 1 && Guard.CodePointCount(value.job.captions_url) >= 1))) || value.job.captions_url === null)) && (Number.isFinite(value.job.progress) && (value.job.progress >= 0 && value.job.progress <= 1))) && typeof value.job.step === "string") && (typeof value.job.reason === "string" || value.job.reason === null)) && typeof value.job.refunded === "boolean"))))));
return function check(value) { return check_0(value) }
  })(),
  'conversation.changed': (() => {
    const External = [/^[A-Za-z0-9._-]+$/u];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("id" in value && "last" in value) && (((typeof value.id === "string" && (((value.id.length >= 2 || (value.id.length >= 1 && Guard.CodePointCount(value.id) >= 1)) && (value.id.length <= 64 || (value.id.length <= 128 && Guard.CodePointCount(value.id) <= 64))) && External[0].test(value.id))) && (typeof value.last === "string" || value.last === null)) && (value.isRemoved === undefined || (!("isRemoved" in value) || typeof value.isRemoved === "boolean"))))));
return function check(value) { return check_0(value) }
  })(),
  'scan.progressed': (() => {
    const External = [];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("name" in value && "page" in value) && "pages" in value) && ((typeof value.name === "string" && Number.isInteger(value.page)) && Number.isInteger(value.pages)))));
return function check(value) { return check_0(value) }
  })(),
  'projects.changed': (() => {
    const External = [];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && true));
return function check(value) { return check_0(value) }
  })(),
  'recordings.changed': (() => {
    const External = [];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && true));
return function check(value) { return check_0(value) }
  })(),
  'shares.changed': (() => {
    const External = [];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && true));
return function check(value) { return check_0(value) }
  })(),
  'balance.changed': (() => {
    const External = [];
const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("subscription_plan" in value && "balance" in value) && ((typeof value.subscription_plan === "string" && (value.text_granted === undefined || (!("text_granted" in value) || Number.isInteger(value.text_granted)))) && ((typeof value.balance === "object" && value.balance !== null && !(Array.isArray(value.balance))) && (((("text_quota" in value.balance && "audio_quota" in value.balance) && "video_quota" in value.balance) && "process_video_quota" in value.balance) && (((Number.isInteger(value.balance.text_quota) && Number.isFinite(value.balance.audio_quota)) && Number.isFinite(value.balance.video_quota)) && Number.isInteger(value.balance.process_video_quota))))))));
return function check(value) { return check_0(value) }
  })(),
};
