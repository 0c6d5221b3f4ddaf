import { ConfigProvider } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ANTD_THEMES } from './antd-theme.ts';
import { readColourMode, watchColourMode } from './colour-mode.ts';

export interface FormsProviderProps {
  readonly children: ReactNode;
}

/**
 * The one provider around every antd part: the portal's theme in the page's colour mode, and the nonce of
 * `<meta name="csp-nonce">` on the styles that antd writes.
 */
export function FormsProvider({ children }: FormsProviderProps) {
  const mode = useSyncExternalStore(watchColourMode, readColourMode);
  return (
    <ConfigProvider theme={ANTD_THEMES[mode]} csp={csp} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  );
}

const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const csp = nonce ? { nonce } : {};

/** A list of a field in a modal dialog must be inside the dialog, else it is behind it and gets no clicks. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest('dialog') ?? document.body;
}
