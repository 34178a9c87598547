import type { Job } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export function readPermission(): NotificationPermission | null {
  return typeof Notification === 'undefined' ? null : Notification.permission;
}

/** Notifies about a finished job if allowed. Several tabs show it once. */
export function showJobNotification({ translator }: Pick<HostServices, 'translator'>, job: Job): void {
  if (readPermission() !== 'granted' || job.status === 'CANCELED') return;
  const t = translator.translate('lip-sync');
  const isGood = job.status === 'COMPLETED' && !job.refunded;
  try {
    const notice = new Notification(t(isGood ? 'outside.done' : 'outside.failed'), {
      body: job.reason ?? job.file_name,
      tag: job.job_id,
    });
    notice.addEventListener('click', () => window.focus());
  } catch {
    // Mobile browsers require a service worker; the page shows it instead.
  }
}
