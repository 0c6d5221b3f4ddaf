import { BarePage } from './bare-page.tsx';

/** Tells deployers of the portal the faults of the window configuration, by key. */
export function ConfigurationFaultPage({ faults }: { readonly faults: readonly string[] }) {
  return (
    <BarePage title="The portal is not set up correctly">
      <p role="alert">Its configuration has these errors:</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>
            <code>{fault}</code>
          </li>
        ))}
      </ul>
    </BarePage>
  );
}
