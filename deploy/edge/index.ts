// Edge server: pages, published files, telemetry and the admin endpoint.
export { type Config, ConfigError, readConfig } from './config';
export { checkDataFolder, checkPort, StartError } from './process/checks';
export { runUntilStopped } from './process/run-until-stopped';
export { serveAdmin } from './process/serve-admin';
export { canaryEnd, edgeSettingsOf, type Running } from './process/serve-alone';
export { buildEdge, type EdgeOptions } from './server/edge';
export { listenEverywhere, type Listening } from './server/edge-server';
export { alwaysHeaders, assetHeaders, assetPrefixes, secureHeaders } from './server/header-rules';
export { refusalOf, refusalPolicy, renderRefusal, retryAfter } from './server/refusal';
