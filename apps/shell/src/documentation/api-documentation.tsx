import { decodePart } from '@portal/contract';
import { PageHeader, type Elements } from '@portal/ui/basics';
import { useEffect } from 'react';
import type { ApiDocument, ApiOperation, ApiSubject, JsonSchema } from './api-document.ts';
import classes from './api-documentation.module.css';
import { exampleOf, fieldsOf, limitWords, typeWords } from './schema-words.ts';

export { readApiDocument, subjectsOf } from './api-document.ts';

interface ApiDocumentationProps {
  readonly document: ApiDocument;
  readonly subjects: readonly ApiSubject[];
}

/** The platform's API documentation: its operations by subject, each in a section that can be opened. */
export function ApiDocumentation({ document: api, subjects }: ApiDocumentationProps) {
  useEffect(function showOperationOfAddress() {
    const operation = document.getElementById(decodePart(window.location.hash.slice(1)));
    if (!(operation instanceof HTMLDetailsElement)) return;
    operation.open = true;
    operation.scrollIntoView();
  }, []);

  return (
    <>
      <PageHeader title="Documentation" description={`${api.info.title}, version ${api.info.version}`} />
      <div className={classes.intro}>
        <Words text={api.info.description} />
        {api.servers.map(({ url }) => (
          <p key={url}>
            The API is at <code>{url}</code>.
          </p>
        ))}
      </div>
      {subjects.map(({ name, description, operations }) => (
        <section key={name} aria-label={name} className={classes.subject}>
          <h2>{name}</h2>
          {description !== undefined && <p className={classes.muted}>{description}</p>}
          {operations.map((operation) => (
            <Operation key={operation.id} api={api} operation={operation} />
          ))}
        </section>
      ))}
    </>
  );
}

function Operation({ api, operation }: { readonly api: ApiDocument; readonly operation: ApiOperation }) {
  const { id, method, path, summary, description, security, parameters, requestBody, responses } = operation;
  const body = jsonOf(requestBody?.content);
  return (
    <details id={id} className={classes.operation}>
      <summary className={classes.summary}>
        <span className={classes.method} data-method={method}>
          {method}
        </span>
        <code className={classes.path}>{path}</code>
        <span>{summary}</span>
      </summary>
      <div className={classes.body}>
        {description !== undefined && <Words text={description} />}
        <p>
          {security.length === 0 ? 'No authentication required.' : 'Requires an access token (Authorization: Bearer).'}
        </p>
        {parameters.length > 0 && (
          <Part title="Parameters">
            <ul className={classes.fields}>
              {parameters.map((parameter) => (
                <Field
                  key={`${parameter.in} ${parameter.name}`}
                  api={api}
                  name={parameter.name}
                  schema={{ ...parameter.schema, description: parameter.description ?? parameter.schema.description }}
                  isRequired={parameter.required}
                  place={`in the ${parameter.in}`}
                />
              ))}
            </ul>
          </Part>
        )}
        {body && (
          <Part title="Request body">
            <Schema api={api} schema={body} />
          </Part>
        )}
        {Object.entries(responses).map(([status, response]) => {
          const schema = jsonOf(response.content);
          return (
            <Part key={status} title={`Response ${status}`}>
              <ul className={classes.outcomes}>
                {response.description.split('\n').map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {/* Errors have the format that the introduction describes. */}
              {status.startsWith('2') && schema && <Schema api={api} schema={schema} />}
            </Part>
          );
        })}
      </div>
    </details>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: Elements }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Schema({ api, schema }: { readonly api: ApiDocument; readonly schema: JsonSchema }) {
  const fields = fieldsOf(api, schema);
  return (
    <>
      {fields.length > 0 && (
        <ul className={classes.fields}>
          {fields.map((field) => (
            <Field key={field.name} api={api} {...field} />
          ))}
        </ul>
      )}
      <p className={classes.muted}>Example</p>
      <pre className={classes.example}>{JSON.stringify(exampleOf(api, schema), null, 2)}</pre>
    </>
  );
}

interface FieldProps {
  readonly api: ApiDocument;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** The part of the request that carries a parameter. */
  readonly place?: string;
  readonly depth?: number;
}

/** How deep fields are listed; the example shows the rest. */
const FIELD_DEPTH = 4;

function Field({ api, name, schema, isRequired, place, depth = 0 }: FieldProps) {
  const inner = depth < FIELD_DEPTH ? fieldsOf(api, schema) : [];
  const words = [typeWords(api, schema), limitWords(schema), place, isRequired && 'required'].filter(Boolean);
  return (
    <li>
      <code>{name}</code>
      <span className={classes.muted}>{` ${words.join(', ')}`}</span>
      {schema.description !== undefined && <p>{schema.description}</p>}
      {inner.length > 0 && (
        <ul className={classes.fields}>
          {inner.map((field) => (
            <Field key={field.name} api={api} {...field} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Paragraphs, in which backticks mark code. */
function Words({ text }: { readonly text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      {paragraph.split('`').map((part, index) =>
        // The parts never move, so their index is a stable key.
        index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
      )}
    </p>
  ));
}

function jsonOf(content: ApiOperation['responses'][string]['content']): JsonSchema | undefined {
  return content?.['application/json']?.schema;
}
