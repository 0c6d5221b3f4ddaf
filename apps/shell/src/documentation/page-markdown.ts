import { type Block, type DocPage, type FieldEntry, type LinkEntry, sampleWords } from './doc-page.ts';

/** Writes a page as Markdown. `origin`: of the portal, for links that work elsewhere too. */
export function markdownOf(page: DocPage, origin: string): string {
  const parts = [
    `# ${page.title}`,
    ...(page.words === undefined ? [] : [page.words]),
    ...page.blocks.map((block) => blockText(block, origin)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block, origin: string): string {
  switch (block.kind) {
    case 'text':
      return block.words;
    case 'heading':
      return `## ${block.text}`;
    case 'code':
      return `${block.label}:\n\n${fenced(block.language, block.code)}`;
    case 'samples':
      return block.samples
        .map((sample) =>
          [`### ${block.label}: ${sample.label}`, sampleWords(sample), fenced(sample.language, sample.code)]
            .filter((part) => part !== '')
            .join('\n\n'),
        )
        .join('\n\n');
    case 'fields':
      return block.fields.flatMap((field) => fieldLines(field, origin)).join('\n');
    case 'facts':
      return block.facts.map(({ term, words }) => `- **${term}**: ${words}`).join('\n');
    case 'links':
      return block.links.map((link) => `- ${linkText(link, origin)}`).join('\n');
    case 'section': {
      const links = block.links.map((link) => `- ${linkText(link, origin)}`).join('\n');
      return [`## ${block.title}`, ...(block.words === undefined ? [] : [block.words]), links].join('\n\n');
    }
  }
}

/** A fence that is longer than any in the code. */
function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

function fieldLines({ name, type, words, values, schema, fields }: FieldEntry, origin: string, depth = 0): string[] {
  const indent = '  '.repeat(depth);
  const said = [
    `${indent}- \`${name}\` (${type})`,
    words === undefined ? '' : `: ${words.replaceAll('\n', ' ')}`,
    values.length === 0 ? '' : ` One of: ${values.map((value) => `\`${value}\``).join(', ')}.`,
    schema ? ` See ${linkText(schema, origin)}.` : '',
  ].join('');
  return [said, ...fields.flatMap((field) => fieldLines(field, origin, depth + 1))];
}

function linkText({ text, path, method, words }: LinkEntry, origin: string): string {
  const label = `${method === undefined ? '' : `${method} `}${text}`.replaceAll(/[[\]]/g, String.raw`\$&`);
  return `[${label}](${origin}${path})${words === undefined ? '' : `: ${words}`}`;
}
