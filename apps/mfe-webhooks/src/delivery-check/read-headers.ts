/** The values of each header by its name in lower case, in the order of the text. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** A name, a colon and a value, also as an argument of curl, in quotes, or as curl and browsers print them. */
const LINE = /^(?:[<>]\s*|-H\s*|--header\s+)?(["']?)([!#$%&*+.^_`|~\w-]+)["']?\s*:\s*(["']?)(.*?)["',\s\\]*$/;

/** Reads headers that were pasted: one per line, or a JSON object. Lines that are no header are left out. */
export function readHeaders(text: string): Headers {
  const found = new Map<string, string[]>();
  for (const [name, value] of inJson(text) ?? inLines(text)) {
    const key = name.toLowerCase();
    found.set(key, [...(found.get(key) ?? []), value.trim()]);
  }
  return found;
}

type Pair = readonly [name: string, value: string];

function inLines(text: string): Pair[] {
  return text.split(/\r?\n/).flatMap((line): Pair[] => {
    const [, , name, , value] = LINE.exec(line.trim()) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}

/** The headers of an object such as `{"webhook-id": "…"}`, whose values may be lists; `undefined` if the text is not one. */
function inJson(text: string): Pair[] | undefined {
  if (!text.trim().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).flatMap(([name, entry]: [string, unknown]) =>
      (Array.isArray(entry) ? entry : [entry]).map((one: unknown): Pair => [name, String(one)]),
    );
  } catch {
    return undefined;
  }
}
