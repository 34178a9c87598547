export { pdfBombs, wordBombs } from './document-bombs';
export { makePdf } from './make-pdf';
export { makeScan } from './make-scan';
export { scannedPages, shareOfWords } from './scanned-pages';
export { makeWord, paragraph, words } from './make-word';
