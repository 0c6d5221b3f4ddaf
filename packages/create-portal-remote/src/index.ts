export { nameFault, type RemoteWords, inWordsOf, wordsOf } from './remote-words.ts';
export { copyInWords } from './copy-in-words.ts';
