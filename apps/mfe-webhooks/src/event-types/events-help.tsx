import { DocumentationLink } from '../documentation-link.tsx';

/** A link to the documentation of the events. */
export function EventsHelp() {
  return <DocumentationLink part="events" text="What each event contains" />;
}
