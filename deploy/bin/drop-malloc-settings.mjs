// Loaded into the API process, whose C library has already read these. Child processes must not inherit them:
// ffmpeg is faster when it keeps its memory.
for (const name of ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'])
  delete process.env[name];
