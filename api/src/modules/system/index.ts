export { signBackupRequest } from './backup.service';
export { registerBackup } from './backup.routes';
export { registerOutbox } from './outbox.routes';
export { registerQueueReport } from './queue.routes';
export { registerSystem } from './system.routes';
