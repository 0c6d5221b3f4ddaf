import { BreakableText, type Elements } from '@portal/ui/basics';
import { CodeBlock, Segments } from '@portal/ui/page-parts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Block, type CodeEntry, type FieldEntry, type LinkEntry, sampleWords } from './doc-page.ts';
import classes from './page-view.module.css';

/** Draws the blocks of a page. */
export function PageView({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className={classes.page}>
      {blocks.map((block, place) => (
        // The blocks of a page never move.
        <BlockView key={place} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <div className={classes.text}>
          <Words text={block.words} />
        </div>
      );
    case 'heading':
      return <h2 className={classes.heading}>{block.text}</h2>;
    case 'code':
      return <CodeBlock label={block.label} code={block.code} />;
    case 'samples':
      return <Samples label={block.label} samples={block.samples} />;
    case 'fields':
      return <Fields label={block.label} fields={block.fields} />;
    case 'facts':
      return (
        <dl className={classes.facts}>
          {block.facts.map(({ term, words }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Words text={words} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'links':
      return <Links label={block.label} links={block.links} />;
    case 'section':
      return (
        <Expandable label={block.title} count={block.links.length}>
          {block.words !== undefined && (
            <div className={classes.text}>
              <Words text={block.words} />
            </div>
          )}
          <Links label={block.title} links={block.links} />
        </Expandable>
      );
  }
}

interface ExpandableProps {
  readonly label: string;
  readonly count?: number;
  readonly isSmall?: boolean;
  readonly children: Elements;
}

/** Shows its content on demand, which the chevron says. */
function Expandable({ label, count, isSmall = false, children }: ExpandableProps) {
  return (
    <details className={isSmall ? classes.small : classes.section}>
      <summary className={classes.summary}>
        <ChevronRight className={classes.chevron} size={isSmall ? 14 : 18} aria-hidden />
        <span className={classes.summaryText}>{label}</span>
        {count !== undefined && <span className={classes.muted}>{count}</span>}
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  );
}

function Samples({ label, samples }: { readonly label: string; readonly samples: readonly CodeEntry[] }) {
  const [chosen, setChosen] = useState(samples[0]?.label ?? '');
  const sample = samples.find((one) => one.label === chosen);
  const words = sample ? sampleWords(sample) : '';
  return (
    <div className={classes.samples}>
      <Segments
        label={`${label}: language`}
        options={samples.map((one) => ({ value: one.label, label: one.label }))}
        value={chosen}
        onChange={setChosen}
      />
      {words !== '' && (
        <div className={classes.muted}>
          <Words text={words} />
        </div>
      )}
      {sample && <CodeBlock label={`${label}: ${sample.label}`} code={sample.code} />}
    </div>
  );
}

function Fields({ label, fields }: { readonly label: string; readonly fields: readonly FieldEntry[] }) {
  return (
    <ul className={classes.fields} aria-label={label}>
      {fields.map((field) => (
        <FieldView key={field.name} field={field} />
      ))}
    </ul>
  );
}

/** More values than fit into a line are shown on demand. */
const VALUES_SHOWN = 8;

function FieldView({ field }: { readonly field: FieldEntry }) {
  const { name, type, words, values, schema, fields } = field;
  return (
    <li className={classes.field}>
      <p className={classes.fieldHead}>
        <code>
          <BreakableText text={name} />
        </code>
        <span className={classes.muted}>{type}</span>
        {schema && <Link to={schema.path}>{schema.text}</Link>}
      </p>
      {words !== undefined && words !== '' && (
        <div>
          <Words text={words} />
        </div>
      )}
      {values.length > 0 && values.length <= VALUES_SHOWN && <Values values={values} />}
      {values.length > VALUES_SHOWN && (
        <Expandable isSmall label={`${values.length} values`}>
          <Values values={values} />
        </Expandable>
      )}
      {fields.length > 0 && (
        <Expandable isSmall label={`Members of ${name}`} count={fields.length}>
          <Fields label={`Members of ${name}`} fields={fields} />
        </Expandable>
      )}
    </li>
  );
}

function Values({ values }: { readonly values: readonly string[] }) {
  return (
    <ul className={classes.values} aria-label="Values">
      {values.map((value) => (
        <li key={value}>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  );
}

function Links({ label, links }: { readonly label: string; readonly links: readonly LinkEntry[] }) {
  return (
    <ul className={classes.links} aria-label={label}>
      {links.map(({ text, path, method, words }) => (
        <li key={`${path} ${text}`}>
          <Link to={path} className={classes.link}>
            {method !== undefined && <Method method={method} />}
            <span className={classes.linkText}>
              <BreakableText text={text} />
            </span>
            {words !== undefined && words !== '' && (
              <span className={classes.linkWords}>
                <Inline text={words} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The method of a call, in a colour of its own. */
export function Method({ method }: { readonly method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}

/** Paragraphs, in which backticks mark code. */
export function Words({ text }: { readonly text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ));
}

function Inline({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    // The parts never move, so their index is a stable key.
    index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
  );
}
