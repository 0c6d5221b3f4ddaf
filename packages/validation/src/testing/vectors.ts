import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Reads a file in `vectors/`, which has published and generated examples. For tests only. */
export function readVectorFile(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../vectors/${name}`, import.meta.url).href), 'utf8');
}

/** Reads a `.jsonl` file in `vectors/`: one object per line. */
export function readVectors<Row>(name: string): Row[] {
  const lines = readVectorFile(`${name}.jsonl`).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row); // boundary: our own test data
}
