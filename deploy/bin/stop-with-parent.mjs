// Loaded into the API process: when its parent is killed outright, it must not live on and hold the data folder.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening to the parent is no reason to stay alive.
process.channel?.unref();
