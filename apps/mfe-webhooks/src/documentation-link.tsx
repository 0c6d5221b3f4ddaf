import { useRouteHref } from '@portal/contract/react';
import { ExternalLink } from 'lucide-react';

interface DocumentationLinkProps {
  /** The part of the documentation, such as `events`. */
  readonly part: string;
  readonly text: string;
}

/** A link to the documentation, in a new tab so that the input of this page stays. Nothing on a shell without it. */
export function DocumentationLink({ part, text }: DocumentationLinkProps) {
  const documentation = useRouteHref()('shell.documentation-part', { part });
  if (documentation === undefined) return null;
  return (
    <a href={documentation} target="_blank" rel="noreferrer">
      <span>{text}</span> <ExternalLink size={14} aria-label="(opens in a new tab)" />
    </a>
  );
}
