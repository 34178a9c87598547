export { pdfBombs, wordBombs } from './document-bombs';
export { makePdf } from './make-pdf';
export { makeWord, paragraph, words } from './make-word';
