// Loaded into the API process: if its parent is killed, it must not keep running and lock the data folder.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
