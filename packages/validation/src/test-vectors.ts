import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Reads a file of `vectors/`: published and generated examples, for tests only. */
export function readVectorFile(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../vectors/${name}`, import.meta.url).href), 'utf8');
}

/** Reads a `.jsonl` file of `vectors/`: one object a line. */
export function readVectors<Row>(name: string): Row[] {
  const lines = readVectorFile(`${name}.jsonl`).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row); // boundary: the rows of our own test data
}
