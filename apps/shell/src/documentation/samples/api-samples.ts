import type { CodeEntry } from '../doc-page.ts';

/** A call of a sample. `path`: may contain `{WEBHOOK_ID}`, which is read from the environment, as the keys are. */
interface SampleCall {
  /** The name of the file, such as `list-payments`. */
  readonly file: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly path: string;
  /** Sent as JSON with POST. `{DESTINATION}` is read from the environment. Default: nothing is sent, with GET. */
  readonly body?: string;
}

const VARIABLE = /\{([A-Z_]+)\}/g;

function curl({ baseUrl, path, body }: SampleCall): CodeEntry {
  const address = `${baseUrl}/${path}`;
  const url = variablesIn(path).length > 0 ? `"${address.replaceAll(VARIABLE, '$$$1')}"` : `'${address}'`;
  // A variable needs double quotes, which the shell takes away again.
  const data = `'${(body ?? '').replaceAll("'", String.raw`'\''`).replaceAll(VARIABLE, `'"$$$1"'`)}'`;
  return {
    label: 'cURL',
    language: 'sh',
    code: [
      `curl --silent --show-error --user "$PUBLIC_KEY:$PRIVATE_KEY" \\`,
      ...(body === undefined ? [] : [`  --header 'Content-Type: application/json' \\`, `  --data ${data} \\`]),
      `  ${url}\n`,
    ].join('\n'),
  };
}

function javascript({ file, baseUrl, path, body }: SampleCall, print: string): CodeEntry {
  const names = ['PUBLIC_KEY', 'PRIVATE_KEY', ...variablesIn(path, body)];
  const address = `${baseUrl}/${path}`;
  const isFixed = variablesIn(path).length === 0;
  const url = isFixed ? `'${address}'` : `\`${address.replaceAll(VARIABLE, '$${$1}')}\``;
  const options =
    body === undefined
      ? [`  headers: { Authorization: \`Basic \${credentials}\` },`]
      : [
          `  method: 'POST',`,
          `  headers: { Authorization: \`Basic \${credentials}\`, 'Content-Type': 'application/json' },`,
          `  body: JSON.stringify(${body.replaceAll(/"\{([A-Z_]+)\}"/g, '$1')}),`,
        ];
  return {
    label: 'JavaScript',
    language: 'js',
    code: `// ${file}.mjs
const { ${names.join(', ')} } = process.env;
const credentials = Buffer.from(\`\${PUBLIC_KEY}:\${PRIVATE_KEY}\`).toString('base64');

const response = await fetch(${url}, {
${options.join('\n')}
});
const { data, errors } = await response.json();
if (!response.ok) throw new Error(\`\${errors[0].code}: \${errors[0].message}\`);

${print}
`,
  };
}

function python({ file, baseUrl, path, body }: SampleCall, print: string): CodeEntry {
  const address = `${baseUrl}/${path}`;
  const url =
    variablesIn(path).length === 0 ? `"${address}"` : `f"${address.replaceAll(VARIABLE, "{os.environ['$1']}")}"`;
  const parts =
    body === undefined
      ? [`    ${url},`, `    headers={"Authorization": f"Basic {credentials}"},`]
      : [
          `    ${url},`,
          `    data=json.dumps(${body.replaceAll(/"\{([A-Z_]+)\}"/g, 'os.environ["$1"]')}).encode(),`,
          `    headers={"Authorization": f"Basic {credentials}", "Content-Type": "application/json"},`,
        ];
  return {
    label: 'Python',
    language: 'python',
    code: `# ${file.replaceAll('-', '_')}.py
import base64, json, os, urllib.error, urllib.request

key = f"{os.environ['PUBLIC_KEY']}:{os.environ['PRIVATE_KEY']}"
credentials = base64.b64encode(key.encode()).decode()
request = urllib.request.Request(
${parts.join('\n')}
)
try:
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
except urllib.error.HTTPError as error:
    reason = json.load(error)["errors"][0]
    raise SystemExit(f"{reason['code']}: {reason['message']}")

${print}
`,
  };
}

function variablesIn(...texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text = '') => [...text.matchAll(VARIABLE)].map(([, name = '']) => name));
}

/** JSON in one line, with spaces, which is a literal of JavaScript and of Python too. */
function literal(value: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(value).map(([name, inner]) => `"${name}": ${inlineJson(inner)}`);
  return `{ ${members.join(', ')} }`;
}

function inlineJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`;
  return typeof value === 'object' && value !== null ? literal({ ...value }) : JSON.stringify(value);
}

/** Programs that list the newest payments. */
export function listPaymentsSamples(baseUrl: string): readonly CodeEntry[] {
  const call = { file: 'list-payments', baseUrl, path: 'v2/transaction-data/instructions?take=5' };
  return [
    curl(call),
    javascript(
      call,
      `for (const payment of data.results) {
  console.log(payment.instructionRef, payment.status, payment.amount, payment.currency);
}`,
    ),
    python(
      call,
      `for payment in data["results"]:
    print(payment["instructionRef"], payment["status"], payment["amount"], payment["currency"])`,
    ),
  ];
}

/** Programs that create a webhook for the address in DESTINATION, and print its id and its key. */
export function createWebhookSamples(baseUrl: string, eventType: string): readonly CodeEntry[] {
  const body = literal({ destination: '{DESTINATION}', events: [eventType] });
  const call = { file: 'create-webhook', baseUrl, path: 'v1/notifications/webhooks', body };
  return [
    curl(call),
    javascript(call, 'console.log(data.webhookId, data.verificationKey);'),
    python(call, 'print(data["webhookId"], data["verificationKey"])'),
  ];
}

/** Programs that send a test event to the webhook with the id in WEBHOOK_ID. `data`: of texts and numbers. */
export function sendTestEventSamples(
  baseUrl: string,
  eventType: string,
  data: Readonly<Record<string, string | number>>,
): readonly CodeEntry[] {
  const body = literal({ type: eventType, data });
  const call = { file: 'send-test-event', baseUrl, path: 'v1/notifications/webhooks/{WEBHOOK_ID}/test-events', body };
  return [curl(call), javascript(call, 'console.log(data.batchId);'), python(call, 'print(data["batchId"])')];
}
