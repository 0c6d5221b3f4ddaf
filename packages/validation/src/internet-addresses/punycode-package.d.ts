/** The file of the package that bundlers can shake. Its plain name is that of a deprecated module of Node. */
declare module 'punycode/punycode.es6.js' {
  /** Throws a RangeError if the text is no Punycode. */
  export function decode(text: string): string;
}
