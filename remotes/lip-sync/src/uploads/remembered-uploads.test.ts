import type { PreviousUpload } from 'tus-js-client';
import { rememberUploads } from './remembered-uploads';

function aMemory() {
  const kept = new Map<string, string>();
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string | null) =>
      void (value === null ? kept.delete(key) : kept.set(key, value)),
    kept,
  };
}
const anUpload = (name: string) =>
  ({ metadata: { filename: name }, uploadUrl: `/uploads/${name}` }) as unknown as PreviousUpload;

test('an upload is found again by its file after a reload, until it is done', async () => {
  const memory = aMemory();
  const storageKey = await rememberUploads(memory).addUpload('clip:7', anUpload('clip.mp4'));
  const afterReload = rememberUploads(memory);
  expect(afterReload.findName()).toBe('clip.mp4');
  expect(await afterReload.findUploadsByFingerprint('clip:7')).toEqual([
    expect.objectContaining({ uploadUrl: '/uploads/clip.mp4' }),
  ]);
  expect(await afterReload.findUploadsByFingerprint('other:7')).toEqual([]);
  await afterReload.removeUpload(storageKey);
  expect(afterReload.findName()).toBeNull();
  expect(memory.kept.size).toBe(0);
});

test('one file is remembered once, and what is no list is nothing', async () => {
  const memory = aMemory();
  const uploads = rememberUploads(memory);
  await uploads.addUpload('clip:7', anUpload('clip.mp4'));
  await uploads.addUpload('clip:7', anUpload('clip.mp4'));
  expect(await uploads.findAllUploads()).toHaveLength(1);
  memory.write('lip-sync.uploads', '{broken');
  expect(await rememberUploads(memory).findAllUploads()).toEqual([]);
});
