// Reads `.env` of the current folder, if there is one. Variables that are already set win.
try {
  process.loadEnvFile();
} catch (error) {
  if (error.code !== 'ENOENT') throw error;
}
