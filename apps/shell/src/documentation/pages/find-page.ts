import type { Portal } from '@portal/contract';
import { type ApiDocument, eventsOf, subjectsOf } from '../api-document.ts';
import type { DocPage } from '../doc-page.ts';
import { callPage } from './call-page.ts';
import { errorPage, findEntry } from './error-page.ts';
import { eventPage } from './event-page.ts';
import { getStartedPage } from './get-started-page.ts';
import { callsPage, errorsPage, eventsPage, indexPage, schemasPage } from './list-pages.ts';
import { schemaPage } from './schema-page.ts';
import { webhooksPage } from './webhooks-page.ts';

/** The API of a document, and the address at which the reader calls it. */
export interface ApiSource {
  readonly api: ApiDocument;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The areas, to which pages link. Default: none. */
  readonly portals?: readonly Portal[] | undefined;
}

/** The page of a part, such as `errors`, or of one of its entries; without a part, the first page. `undefined` if there is none. */
export function findPage(source: ApiSource, part?: string, name?: string): DocPage | undefined {
  const { api, baseUrl, portals = [] } = source;
  if (part === undefined) return indexPage(api, baseUrl);
  if (name === undefined) {
    switch (part) {
      case 'get-started':
        return getStartedPage({ api, baseUrl, portals });
      case 'webhooks':
        return webhooksPage(api, portals);
      case 'calls':
        return callsPage(api);
      case 'schemas':
        return schemasPage(api);
      case 'events':
        return eventsPage(api);
      case 'errors':
        return errorsPage(api);
      default:
        return undefined;
    }
  }
  switch (part) {
    case 'calls': {
      const found = subjectsOf(api)
        .flatMap(({ operations }) => operations)
        .find(({ id }) => id === name);
      return found && callPage(api, found, baseUrl);
    }
    case 'schemas': {
      const schemas = api.components?.schemas ?? {};
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
      return schema && schemaPage(api, name, schema);
    }
    case 'events': {
      const found = eventsOf(api).find(({ type }) => type === name);
      return found && eventPage(api, found);
    }
    case 'errors': {
      const found = findEntry(api, name);
      return found && errorPage(api, found);
    }
    default:
      return undefined;
  }
}
