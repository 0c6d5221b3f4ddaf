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
    ...javascriptFile(file),
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
    ...pythonFile(file),
    code: `# ${pythonFile(file).file}
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

/** The parts of a sample in JavaScript that follow from the name of its file, without an extension. */
function javascriptFile(name: string) {
  const file = `${name}.mjs`;
  return { label: 'JavaScript', language: 'js', file, command: `node ${file}` };
}

/** The parts of a sample in Python that follow from the name of its file, without an extension. */
function pythonFile(name: string) {
  const file = `${name.replaceAll('-', '_')}.py`;
  return { label: 'Python', language: 'python', file, command: `python3 ${file}` };
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

const PRINT_PAYMENTS = {
  javascript: `for (const payment of data.results) {
  console.log(payment.instructionRef, payment.status, payment.amount, payment.currency);
}`,
  python: `for payment in data["results"]:
    print(payment["instructionRef"], payment["status"], payment["amount"], payment["currency"])`,
};

/** Programs that list the newest payments. */
export function listPaymentsSamples(baseUrl: string): readonly CodeEntry[] {
  const call = { file: 'list-payments', baseUrl, path: 'v2/transaction-data/instructions?take=5' };
  return [curl(call), javascript(call, PRINT_PAYMENTS.javascript), python(call, PRINT_PAYMENTS.python)];
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

/** Programs that get an access token for the key at `tokenUrl`, and list the newest payments with it. */
export function listWithTokenSamples(baseUrl: string, tokenUrl: string): readonly CodeEntry[] {
  const url = `${baseUrl}/v2/transaction-data/instructions?take=5`;
  return [
    {
      label: 'cURL',
      language: 'sh',
      code: `RESPONSE=$(curl --silent --show-error --user "$PUBLIC_KEY:$PRIVATE_KEY" \\
  --data grant_type=client_credentials \\
  '${tokenUrl}')
ACCESS_TOKEN=$(printf '%s' "$RESPONSE" | sed -nE 's/.*"access_token": *"([^"]*)".*/\\1/p')
: "\${ACCESS_TOKEN:?$RESPONSE}"

curl --silent --show-error --header "Authorization: Bearer $ACCESS_TOKEN" \\
  '${url}'
`,
    },
    {
      ...javascriptFile('list-with-token'),
      code: `// list-with-token.mjs
const { PUBLIC_KEY, PRIVATE_KEY } = process.env;
const credentials = Buffer.from(\`\${PUBLIC_KEY}:\${PRIVATE_KEY}\`).toString('base64');

const granted = await fetch('${tokenUrl}', {
  method: 'POST',
  headers: { Authorization: \`Basic \${credentials}\` },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
});
const { access_token, error, error_description } = await granted.json();
if (!granted.ok) throw new Error(\`\${error}: \${error_description}\`);

const response = await fetch('${url}', {
  headers: { Authorization: \`Bearer \${access_token}\` },
});
const { data, errors } = await response.json();
if (!response.ok) throw new Error(\`\${errors[0].code}: \${errors[0].message}\`);

${PRINT_PAYMENTS.javascript}
`,
    },
    {
      ...pythonFile('list-with-token'),
      code: `# list_with_token.py
import base64, json, os, urllib.error, urllib.request

def read(request):
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise SystemExit(error.read().decode())

key = f"{os.environ['PUBLIC_KEY']}:{os.environ['PRIVATE_KEY']}"
credentials = base64.b64encode(key.encode()).decode()
granted = read(urllib.request.Request(
    "${tokenUrl}",
    data=b"grant_type=client_credentials",
    headers={"Authorization": f"Basic {credentials}"},
))
data = read(urllib.request.Request(
    "${url}",
    headers={"Authorization": f"Bearer {granted['access_token']}"},
))["data"]

${PRINT_PAYMENTS.python}
`,
    },
  ];
}
