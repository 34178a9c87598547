/** The built-in texts of the components. All others are props. */
export interface UiTexts {
  skipToContent: string;
  showPassword: string;
  hidePassword: string;
  capsLock: string;
  close: string;
  cancel: string;
  copy: string;
  copied: string;
  copyFailed: string;
  play: string;
  pause: string;
  seek: string;
  /** Position in a recording; replaces `{time}` and `{duration}`. */
  timeOf: string;
  mediaFailed: string;
  loading: string;
  choose: string;
  notifications: string;
  moreNavigation: string;
  collapseNavigation: string;
  expandNavigation: string;
  dropHere: string;
  chooseFile: string;
  /** Other ways to add a file, after the button. */
  orDropOrPaste: string;
  /** Shown before a choice; replaces `{types}` and `{size}`. */
  acceptedFiles: string;
  removeFile: string;
  /** Error; replaces `{types}`. */
  wrongType: string;
  /** Error; replaces `{size}`. */
  tooLarge: string;
  emptyFile: string;
  /** Shown at a field; replaces `{cut}` and `{count}`. */
  cutPaste: string;
  /** Copies what didn't fit. */
  copyRest: string;
  oneFileOnly: string;
}

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  );

export const englishTexts: UiTexts = {
  skipToContent: 'Skip to the content',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
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
  copyRest: 'Copy the rest',
  cutPaste: "{cut} of {count} pasted characters didn't fit.",
  oneFileOnly: 'Please add one file at a time.',
};

export const arabicTexts: UiTexts = {
  skipToContent: 'انتقل إلى المحتوى',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  capsLock: 'مفتاح الأحرف الكبيرة (Caps Lock) مفعّل.',
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
  orDropOrPaste: 'أو اسحبه إلى هنا أو الصقه',
  acceptedFiles: '{types}، بحد أقصى {size}',
  removeFile: 'إزالة الملف',
  wrongType: 'هذا النوع من الملفات غير مقبول. الأنواع المقبولة: {types}.',
  tooLarge: 'هذا الملف كبير جدًا. الحد الأقصى {size}.',
  emptyFile: 'هذا الملف فارغ.',
  copyRest: 'نسخ الباقي',
  cutPaste: 'لم يتسع الحقل لكل ما لصقته. عدد الأحرف التي لم تُلصق: {cut} من {count}.',
  oneFileOnly: 'يُرجى إضافة ملف واحد في كل مرة.',
};
