import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { UiTexts } from './ui-texts';

export const englishTexts: UiTexts = {
  skipToContent: 'Skip to the content',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy. Select the text instead.",
  play: 'Play',
  pause: 'Pause',
  seek: 'Seek',
  timeOf: '{time} of {duration}',
  mediaFailed: 'This recording could not be played.',
  loading: 'Loading',
  choose: 'Choose',
  notifications: 'Notifications',
  moreNavigation: 'More',
  collapseNavigation: 'Collapse the menu',
  expandNavigation: 'Expand the menu',
  dropHere: 'Drop it here',
  chooseFile: 'Choose a file',
  orDropOrPaste: 'or drop or paste it here',
  acceptedFiles: '{types}, up to {size}',
  removeFile: 'Remove the file',
  wrongType: 'This kind of file is not accepted. Accepted: {types}.',
  tooLarge: 'This file is too large. At most {size}.',
  emptyFile: 'This file is empty.',
  cutPaste: "{cut} of {count} pasted characters didn't fit.",
  oneFileOnly: 'Please add one file at a time.',
};

export const arabicTexts: UiTexts = {
  skipToContent: 'انتقل إلى المحتوى',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  close: 'إغلاق',
  cancel: 'إلغاء',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ. حدّد النص وانسخه يدويًا.',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  seek: 'التنقل في المقطع',
  timeOf: '{time} من {duration}',
  mediaFailed: 'تعذّر تشغيل هذا التسجيل.',
  loading: 'جارٍ التحميل',
  choose: 'اختر',
  notifications: 'الإشعارات',
  moreNavigation: 'المزيد',
  collapseNavigation: 'طيّ القائمة',
  expandNavigation: 'توسيع القائمة',
  dropHere: 'أفلِت الملف هنا',
  chooseFile: 'اختيار ملف',
  orDropOrPaste: 'أو أفلِته أو الصقه هنا',
  acceptedFiles: '{types}، بحد أقصى {size}',
  removeFile: 'إزالة الملف',
  wrongType: 'هذا النوع من الملفات غير مقبول. الأنواع المقبولة: {types}.',
  tooLarge: 'هذا الملف كبير جدًا. الحد الأقصى {size}.',
  emptyFile: 'هذا الملف فارغ.',
  cutPaste: 'لم يتسع الحقل لكل ما لصقته. عدد الأحرف التي لم تُلصق: {cut} من {count}.',
  oneFileOnly: 'يُرجى إضافة ملف واحد في كل مرة.',
};

const TextsContext = createContext<{ language: string; texts: UiTexts } | undefined>(undefined);

const textsOf = (language: string | undefined) => (language?.startsWith('ar') ? arabicTexts : englishTexts);
const pageLanguage = () => (typeof document === 'undefined' ? undefined : document.documentElement.lang);

export interface UiTextsProviderProps {
  /** BCP 47 tag; Arabic has its own set, all others take English. */
  language: string;
  /** Words that replace those of the set. */
  texts?: Partial<UiTexts> | undefined;
  children: ReactNode;
}

/** Gives the components below it their words and their language. StyleScope and ThemeRoot hold one. */
export function UiTextsProvider({ language, texts, children }: UiTextsProviderProps) {
  const value = useMemo(() => ({ language, texts: { ...textsOf(language), ...texts } }), [language, texts]);
  return <TextsContext value={value}>{children}</TextsContext>;
}

/** The words of the nearest provider, else those of the page's language. */
export function useUiTexts(): UiTexts {
  return useContext(TextsContext)?.texts ?? textsOf(pageLanguage());
}

/** The language of the nearest provider, else the page's, as a BCP 47 tag for `Intl`. */
export function useUiLanguage(): string {
  return useContext(TextsContext)?.language ?? (pageLanguage() || 'en');
}
