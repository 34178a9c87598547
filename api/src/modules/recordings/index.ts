export {
  findAudio,
  savePeaks,
  insertAudio,
  listAudios,
  type AudioRow,
  type ListedAudio,
} from './audios.repository';
export type { StoredPart } from './recordings.tables';
export { createRecordings, type Recordings } from './recordings.service';
export { createResumableUploads, type ResumableUploads, type Sender } from './resumable/resumable-uploads';
export { createStorage, type Storage } from './storage.service';
export { createUploads, type Uploads } from './uploads.service';
export {
  findVideo,
  insertVideo,
  listVideos,
  sampleFaceId,
  saveFaceCheck,
  type VideoRow,
} from './videos.repository';
