import { useState } from 'react';
import { CodeBlock } from './code-block.tsx';
import { Segments } from './segments.tsx';

export interface BodyViewProps {
  /** E.g. 'Request body'. */
  readonly label: string;
  /** As it was sent. */
  readonly body: string;
}

type Look = 'formatted' | 'raw';

const LOOKS = [
  { value: 'formatted', label: 'Formatted' },
  { value: 'raw', label: 'Raw' },
] as const;

/** The body of a request or response: JSON formatted or as sent, anything else as sent. */
export function BodyView({ label, body }: BodyViewProps) {
  const [look, setLook] = useState<Look>('formatted');
  const formatted = formatJson(body);
  if (formatted === undefined) return <CodeBlock label={label} code={body} wraps />;
  const code = look === 'formatted' ? formatted : body;
  return (
    <CodeBlock
      label={label}
      code={code}
      wraps
      actions={<Segments label={`${label} as`} options={LOOKS} value={look} onChange={setLook} />}
    />
  );
}

/**
 * JSON with line breaks and indents; `undefined` if the text is not a JSON object or array. Values are never rewritten: numbers
 * with more digits than JavaScript can represent and duplicate keys stay as they were sent.
 */
export function formatJson(text: string): string | undefined {
  const first = text.trimStart()[0];
  if ((first !== '{' && first !== '[') || !isJson(text)) return undefined;
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  // Strings, punctuation, and other values; the text is known to be JSON.
  const parts = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g) ?? [];
  return parts
    .map((part, place) => {
      if (part === '{' || part === '[') {
        depth += 1;
        return isClosing(parts[place + 1]) ? part : `${part}${line()}`;
      }
      if (isClosing(part)) {
        depth -= 1;
        const opening = part === '}' ? '{' : '[';
        return parts[place - 1] === opening ? part : `${line()}${part}`;
      }
      if (part === ',') return `,${line()}`;
      return part === ':' ? ': ' : part;
    })
    .join('');
}

function isClosing(part: string | undefined): boolean {
  return part === '}' || part === ']';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
