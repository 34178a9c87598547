import { Type } from 'typebox';
import { defineCalls } from '../call';
import { NotificationItem } from '../entities/notification';
import { Done, Timestamp } from '../fields';

export const notificationCalls = defineCalls({
  'GET /notifications': {
    summary: 'What happened in the last 30 days, newest first; unsolved problems come first',
    tag: 'notifications',
    auth: 'bearer',
    response: Type.Object({ notifications: Type.Array(NotificationItem) }),
    errors: [401],
  },
  'POST /notifications/read': {
    summary: 'Mark everything up to a time as read',
    tag: 'notifications',
    auth: 'bearer',
    body: Type.Object({ until: Timestamp }),
    response: Done,
    errors: [400, 401, 422],
  },
});
