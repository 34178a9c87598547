export const termsSections = [
  'acceptance',
  'services',
  'responsibilities',
  'security',
  'property',
  'liability',
  'privacy',
  'modifications',
  'termination',
  'law',
  'contact',
] as const;

export const privacySections = [
  'account',
  'content',
  'providers',
  'payments',
  'device',
  'measurements',
  'emails',
  'retention',
  'choices',
  'contact',
] as const;
