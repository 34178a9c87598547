export type Language = 'en' | 'ar';
