const BOUNDARY = 'boundary-of-the-parts';

/** A form as a browser sends it. Written by hand because Node's `Response` cannot read the forms of jsdom. */
export async function multipartOf(form: FormData): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of form) {
    const isText = typeof value === 'string';
    const file = isText
      ? ''
      : `; filename="${encodeURIComponent(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}`;
    parts.push(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${encodeURIComponent(name)}"${file}\r\n\r\n`);
    parts.push(isText ? value : Buffer.from(await value.arrayBuffer()), '\r\n');
  }
  const payload = Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload };
}
