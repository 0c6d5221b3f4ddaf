const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

/**
 * Decodes a label of a domain name: `xn--mller-kva` → `müller`. Returns a label without the prefix, or with an invalid encoding,
 * unchanged. Never throws. Source: RFC 3492.
 */
export function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const encoded = label.slice('xn--'.length);
  const delimiter = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(delimiter, 0)), (letter) => letter.charCodeAt(0));
  const digits = Array.from(encoded.slice(delimiter + 1), digitOf);
  let bias = INITIAL_BIAS;
  let point = INITIAL_N;
  let position = 0;
  while (digits.length > 0) {
    const before = position;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digits.shift();
      if (digit === undefined || digit < 0) return label;
      position += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = points.length + 1;
    bias = adapt(position - before, length, before === 0);
    point += Math.floor(position / length);
    position %= length;
    if (point > 0x10_ff_ff) return label;
    points.splice(position, 0, point);
    position += 1;
  }
  return String.fromCodePoint(...points);
}

/** `a` is 0, `z` 25, `0` 26 and `9` 35. Returns a negative number for any other character. */
function digitOf(letter: string): number {
  if (letter >= 'a' && letter <= 'z') return letter.charCodeAt(0) - 97;
  return letter >= '0' && letter <= '9' ? letter.charCodeAt(0) - 48 + 26 : -1;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
