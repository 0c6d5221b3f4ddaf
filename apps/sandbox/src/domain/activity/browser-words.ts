/** Programs by their mark in a `User-Agent`. A browser also has the marks of those that it descends from, so the first one decides. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
  ['curl', /^curl\//],
  ['Postman', /^PostmanRuntime\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and the system that a `User-Agent` names, such as `Chrome on Windows`; undefined if neither is known. */
export function browserWords(userAgent: string): string | undefined {
  const nameIn = (marks: typeof BROWSERS) => marks.find(([, mark]) => mark.test(userAgent))?.[0];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : (browser ?? system);
}
