// Loaded into the API process, whose C library has read these by now: the programs that it starts shall not inherit
// them, for pictures of a video are quicker in memory that is kept.
for (const name of ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'])
  delete process.env[name];
