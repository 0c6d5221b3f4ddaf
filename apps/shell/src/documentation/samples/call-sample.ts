import type { ApiDocument, ApiOperation, JsonSchema } from '../api-document.ts';
import type { CodeEntry } from '../doc-page.ts';
import { exampleOf } from '../schema-words.ts';

/**
 * A call in cURL, with its required parameters and the example of its body, or a file. `undefined` for a call that takes no API key, or
 * another kind of body.
 * `baseUrl`: of the platform, without a slash at its end.
 */
export function callSample(api: ApiDocument, operation: ApiOperation, baseUrl: string): CodeEntry | undefined {
  const { method, path, parameters, requestBody } = operation;
  const json = requestBody?.content?.['application/json'];
  const file = fileIn(requestBody?.content?.['multipart/form-data']?.schema);
  if (!takesKey(api, operation) || (requestBody && !json && file === undefined)) return undefined;
  const valueOf = (one: ApiOperation['parameters'][number]) =>
    String(one.example ?? exampleOf(api, one.schema, one.name));
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(parameter ? valueOf(parameter) : name);
  });
  const search = new URLSearchParams(query.map((one) => [one.name, valueOf(one)])).toString();
  const body = json && JSON.stringify(json.example ?? exampleOf(api, json.schema ?? {}), null, 2);
  const needsVersion = parameters.some(({ name, required }) => name === 'If-Match' && required);
  const isImplied = method === 'GET' || (method === 'POST' && requestBody !== undefined);
  const lines = [
    `curl --silent --show-error --user "$PUBLIC_KEY:$PRIVATE_KEY"`,
    ...(isImplied ? [] : [`--request ${method}`]),
    ...(needsVersion ? [`--header 'If-Match: *'`] : []),
    ...(body === undefined ? [] : [`--header 'Content-Type: application/json'`, `--data ${quoted(body)}`]),
    ...(file === undefined ? [] : [`--form ${quoted(`${file}=@path/to/file`)}`]),
    quoted(`${baseUrl}${filled}${search === '' ? '' : `?${search}`}`),
  ];
  return { label: 'cURL', language: 'sh', code: `${lines.join(' \\\n  ')}\n` };
}

function takesKey(api: ApiDocument, { security }: ApiOperation): boolean {
  const schemes = api.components?.securitySchemes ?? {};
  return security.some((one) => Object.keys(one).some((name) => schemes[name]?.scheme === 'basic'));
}

/** The name of the first file in a form. */
function fileIn(form: JsonSchema | undefined): string | undefined {
  return Object.entries(form?.properties ?? {}).find(([, { format }]) => format === 'binary')?.[0];
}

/** A text in single quotes, which the shell takes as it is. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
