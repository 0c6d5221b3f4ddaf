/** Programs that receive deliveries and verify their signatures. The key is read from the environment, never in the code. */
export interface VerificationSample {
  readonly id: string;
  /** The name of the language. */
  readonly label: string;
  /** Purpose, needs and settings of the program. */
  readonly note: string;
  /** The name under which `command` runs it. */
  readonly file: string;
  readonly command: string;
  readonly code: string;
}

const NODE = `// receiver.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const key = process.env.WEBHOOK_KEY ?? ''; // whsec_…
// Anyone could sign with an empty key.
if (key.replace('whsec_', '') === '') throw new Error('WEBHOOK_KEY is empty');
const webhook = new Webhook(key);

const server = createServer(async (request, response) => {
  // Read the raw body: parsing and serializing it again could change it.
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  let events;
  try {
    ({ events } = webhook.verify(body, request.headers));
  } catch (error) {
    console.error('Refused:', error.message);
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();
  // An error in here must not stop the program.
  try {
    for (const event of events) console.log(event.id, event.type);
  } catch (error) {
    console.error(error);
  }
});
const port = Number(process.env.PORT ?? 8080);
server.listen(port, () => console.log(\`Listening on port \${port}\`));
`;

const PYTHON = `# receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_KEY"].removeprefix("whsec_"))
if not KEY:  # Anyone could sign with an empty key.
    raise SystemExit("WEBHOOK_KEY is empty")
MAX_AGE = 5 * 60  # seconds

def is_genuine(headers, body):
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > MAX_AGE:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(KEY, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # There are several, separated by spaces, while a key is being replaced.
    given = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(part.encode(), expected) for part in given)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            for event in json.loads(body)["events"]:
                print(event["id"], event["type"], flush=True)

server = HTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver)
print(f"Listening on port {server.server_port}", flush=True)
server.serve_forever()
`;

const SHELL = `# signature.sh
# Prints the signature that a delivery must carry, to compare by eye.
# body.json is the body, byte for byte.
# ID and TIMESTAMP are the headers webhook-id and webhook-timestamp.
KEY_HEX=$(printf '%s' "\${WEBHOOK_KEY#whsec_}" | openssl base64 -d -A |
  od -An -vtx1 | tr -d ' \\n')
: "\${KEY_HEX:?WEBHOOK_KEY is empty}"
{ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY_HEX" -binary |
  openssl base64 -A |
  sed 's/^/v1,/'
`;

const PORT = 'It listens on port 8080, or on the port in the variable PORT.';

export const VERIFICATION_SAMPLES: readonly VerificationSample[] = [
  {
    id: 'node',
    label: 'Node.js',
    note: `With the library standardwebhooks (npm install standardwebhooks), which checks signature and age. There are libraries of the same name for other languages. ${PORT}`,
    file: 'receiver.mjs',
    command: 'node receiver.mjs',
    code: NODE,
  },
  {
    id: 'python',
    label: 'Python',
    note: `With the standard library alone, Python 3.9 or later. ${PORT}`,
    file: 'receiver.py',
    command: 'python3 receiver.py',
    code: PYTHON,
  },
  {
    id: 'shell',
    label: 'Shell',
    note: 'To check a single delivery manually, with OpenSSL.',
    file: 'signature.sh',
    command: 'sh signature.sh',
    code: SHELL,
  },
];
