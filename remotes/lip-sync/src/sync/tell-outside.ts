import type { Job } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

/** Whether the browser may say something while nobody looks at the page; null where it cannot at all. */
export function readPermission(): NotificationPermission | null {
  return typeof Notification === 'undefined' ? null : Notification.permission;
}

/** Says the end of a job outside of the page, where the person has allowed it. Several tabs say it once. */
export function tellOutside({ translator }: Pick<HostServices, 'translator'>, job: Job): void {
  if (readPermission() !== 'granted' || job.status === 'CANCELED') return;
  const say = translator.translate('lip-sync');
  const isGood = job.status === 'COMPLETED' && !job.refunded;
  try {
    const notice = new Notification(say(isGood ? 'outside.done' : 'outside.failed'), {
      body: job.reason ?? job.file_name,
      tag: job.job_id,
    });
    notice.addEventListener('click', () => window.focus());
  } catch {
    // Phones let only service workers do it: the page says it when it is looked at.
  }
}
